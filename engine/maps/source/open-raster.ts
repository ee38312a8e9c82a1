/** Opens imagery by its content. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { openGeotiff } from './geotiff.ts';
import { isMarked, marks } from './marks.ts';
import type { OpenOptions } from './open-options.ts';
import type { ByteSource, Raster } from './raster.ts';

interface Format {
  marks: readonly string[];
  /** Whether it needs files of its own. */
  scratch: boolean;
  open: (source: ByteSource, name: string, options: OpenOptions) => Promise<Raster>;
}

/** All but GeoTIFF's readers are loaded when they are needed: libvips alone takes as long as a small image. */
const formats: readonly Format[] = [
  { marks: marks.tiff, scratch: false, open: openGeotiff },
  { marks: marks.picture, scratch: true, open: async (...of) => (await import('./picture.ts')).openPicture(...of) },
  { marks: marks.sqlite, scratch: true, open: async (...of) => (await import('./mbtiles.ts')).openMbtiles(...of) },
  { marks: marks.tilePack, scratch: false, open: async (source, name) => (await import('./tile-pack.ts')).openTilePack(source, name) },
  { marks: marks.zip, scratch: true, open: async (...of) => (await import('./tile-zip.ts')).openTileZip(...of) },
];

/**
 * Opens an image by its content, not by its name, which errors tell.
 *
 * @throws AppError raster.*, archive.*; what `source` throws.
 */
export async function openRaster(source: ByteSource, name: string, options: Partial<OpenOptions> = {}): Promise<Raster> {
  const start = await source.read(0, Math.min(16, source.bytes));
  const format = formats.find((known) => isMarked(start, known.marks));
  if (!format) throw new AppError('raster.unknown', { file: name });
  if (!format.scratch && options.mask === undefined) return await format.open(source, name, { ...options, scratch: '' });
  const scratch = await mkdtemp(join(options.scratch ?? tmpdir(), 'modelmill-map-'));
  const clear = (): Promise<void> => rm(scratch, { recursive: true, force: true });
  try {
    const raster = await format.open(source, name, { ...options, scratch });
    const close = raster.close.bind(raster);
    raster.close = async () => {
      await close();
      await clear();
    };
    return raster;
  } catch (error) {
    await clear();
    throw error;
  }
}
