import { basename } from 'node:path';
import { BytesNeeded, type ByteSpan } from '../archives/held-bytes.ts';
import { HeldSource } from './held-source.ts';
import { openRaster } from './source/open-raster.ts';
import type { OpenOptions } from './source/open-options.ts';
import type { Raster } from './source/raster.ts';

export interface MapFile {
  path: string;
  /** What it was called, for messages (default: the end of the path). */
  name?: string | undefined;
  /** Which bytes of it are there (default: all). */
  held?: readonly ByteSpan[] | undefined;
}

/** Bytes that have to be there too before anything can be said. */
export interface Needed {
  needed: readonly ByteSpan[];
}

/** Opens an image for `work`, and closes it; `options` as `openRaster` takes them. Answers which bytes are needed where they are not there. Throws `raster.*`. */
export async function withRaster<T extends object>(
  file: MapFile,
  work: (raster: Raster, source: HeldSource) => Promise<T>,
  options: Partial<OpenOptions> = {},
): Promise<T | Needed> {
  try {
    return await open(file, work, options);
  } catch (error) {
    if (error instanceof BytesNeeded) return { needed: error.spans };
    throw error;
  }
}

/** As `withRaster`, of a file that is whole. */
export const withWholeRaster = <T>(
  path: string,
  work: (raster: Raster, source: HeldSource) => Promise<T>,
  options: Partial<OpenOptions> = {},
): Promise<T> => open({ path }, work, options);

async function open<T>(
  { path, name, held }: MapFile,
  work: (raster: Raster, source: HeldSource) => Promise<T>,
  options: Partial<OpenOptions>,
): Promise<T> {
  const source = await HeldSource.open(path, held);
  try {
    const raster = await openRaster(source, name ?? basename(path), options);
    try {
      return await work(raster, source);
    } finally {
      await raster.close();
    }
  } finally {
    await source.close();
  }
}
