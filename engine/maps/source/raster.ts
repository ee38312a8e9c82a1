/** What every format of imagery is read as. */

import type { MapImage } from '#domain/maps/image';
import type { ByteSpan } from '#engine/archives/held-bytes';
import type { BandMeaning, GeoKeys } from './tiff-meaning.ts';

/** Where an image's bytes come from; what it throws is let through as it is. */
export interface ByteSource {
  bytes: number;
  /** Exactly the bytes `offset` to `offset + length`, which lie inside the source; not to be changed. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Where it lies as a file, if it does: libraries open it there once all of it is required. */
  path?: string;
  /** Throws where bytes are not there yet; null stands for all of them. */
  require?(spans: readonly ByteSpan[] | null): void;
}

/** In pixels from the image's first one; it may reach beyond its edges. */
export interface PixelWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Samples = Uint8Array | Uint16Array | Int16Array | Float32Array;

export interface RasterWindow {
  width: number;
  height: number;
  /** A plane a band, in the file's own type. */
  bands: readonly Samples[];
  /** 255 where there is data, 0 elsewhere: masked, transparent, nodata in every band, or in one no number, or the largest that there is. null: there is data everywhere. What `bandNodata` tells of one band alone is not in it. */
  valid: Uint8Array | null;
  alpha: Samples | null;
}

export interface Raster {
  image: MapImage;
  /** As a file of ours writes them again; null without a system. */
  geoKeys: GeoKeys | null;
  meaning: BandMeaning;
  /** Shape of its strips or tiles: a window costs the blocks that it touches. */
  blocks: { width: number; height: number };
  /**
   * Leaves its pixels as a file of its own that can be read by ranges, as long as it is open, and answers where it lies; null where the source itself can be. What of the
   * source's place is not in its pixels is not in that file either.
   */
  tiled(): Promise<string | null>;
  /** Which bytes of the source reading the window takes; null where only the whole file will do. */
  spans(window: PixelWindow): Promise<ByteSpan[] | null>;
  /**
   * Planar samples of a window; beyond the edges the edge's pixels repeat. Holds no more than the window and the blocks that it touches.
   * @throws AppError raster.damaged, raster.truncated
   */
  read(window: PixelWindow): Promise<RasterWindow>;
  /** The whole, decimated by area mean to at most `edge` pixels an edge, from overviews where there are. */
  overview(edge: number): Promise<RasterWindow>;
  /** Which bytes of the source `overview` takes; null where only the whole file will do. */
  overviewSpans(edge: number): Promise<ByteSpan[] | null>;
  /** Pixels that `overview` goes through for it: a small file may claim many that it does not hold. */
  overviewPixels(edge: number): number;
  close(): Promise<void>;
}

/** Samples of a type, and their bytes. */
export const sampleArrays = { uint8: Uint8Array, uint16: Uint16Array, int16: Int16Array, float32: Float32Array } as const;
