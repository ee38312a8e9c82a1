import type { MapSample } from '#domain/maps/image';
import type { RasterWindow, Samples } from './source/raster.ts';

/** The values that a type of sample holds; null: any. */
export const sampleRange: Readonly<Record<MapSample, { min: number; max: number } | null>> = {
  uint8: { min: 0, max: 255 },
  uint16: { min: 0, max: 65_535 },
  int16: { min: -32_768, max: 32_767 },
  float32: null,
};

/** What data is written as that came out as the value of no data: moved by the least step. */
export const besideNodata = (nodata: number, samples: Samples): number =>
  samples instanceof Float32Array ? besideFloat(nodata) : nodata > 0 ? nodata - 1 : nodata + 1;

/** Beside an infinity lies the largest float. */
const besideFloat = (nodata: number): number =>
  Number.isFinite(nodata) ? Math.fround(nodata * (1 + 2 ** -22)) || 2 ** -126 : Math.sign(nodata) * largestFloat;

const largestFloat = (2 - 2 ** -23) * 2 ** 127;

/** The planes of a window in the order in which range files keep them: bands, alpha, and where there is data. */
export const planesOf = ({ bands, alpha, valid }: RasterWindow): Samples[] => [
  ...bands,
  ...(alpha ? [alpha] : []),
  ...(valid ? [valid] : []),
];
