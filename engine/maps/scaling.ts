/** What of a scene's values is 0 and 1 to the net: one answer for the whole image, so that no tile differs from its neighbour. */

import { bandNodata } from '#domain/maps/band-nodata';
import type { MapImage, MapSample } from '#domain/maps/image';
import type { BandScaling } from '#domain/maps/plan';
import type { HeldSource } from './held-source.ts';
import type { Raster } from './source/raster.ts';

/** Windows a side, and their edge: at most a million pixels, spread evenly. */
const spread = { windows: 16, edge: 64 } as const;
/** Edge of the overview that is looked at where none of the windows holds data. */
const sparseEdge = 1024;
/** Of the sampled values, what lies outside of 0 to 1 at each end: haze, glints and dead pixels must not decide for all. */
const outside = 0.001;

/** The windows that are looked at: the same for the same size of an image. */
export function sampleWindows({
  width,
  height,
}: Pick<MapImage, 'width' | 'height'>): { x: number; y: number; width: number; height: number }[] {
  const along = (length: number): { at: number; size: number }[] => {
    const size = Math.min(spread.edge, length);
    const count = Math.min(spread.windows, Math.ceil(length / spread.edge));
    return Array.from({ length: count }, (_, index) => ({
      at: count === 1 ? 0 : Math.floor(((length - size) * index) / (count - 1)),
      size,
    }));
  };
  return along(height).flatMap((row) => along(width).map((column) => ({ x: column.at, y: row.at, width: column.size, height: row.size })));
}

/**
 * The scaling of each band: 0 to 255 for bytes, else between the thousandths at both ends of the sampled values. `means` are of the sampled values too. Of a sparse
 * mosaic, whose data lies between the windows, the overview is sampled.
 *
 * @returns undefined when nothing holds data.
 * @throws BytesNeeded for all of the overview at once
 */
export async function scaleScene(
  raster: Raster,
  source: HeldSource,
  onWindow: (done: number, total: number) => void,
): Promise<BandScaling[] | undefined> {
  const { image } = raster;
  const windows = sampleWindows(image);
  const most = windows.reduce((sum, { width, height }) => sum + width * height, 0);
  const values = Array.from({ length: image.bands }, () => new Float64Array(most));
  const nodata = bandNodata(image);
  const counts = values.map(() => 0);
  for (const [index, window] of windows.entries()) {
    onWindow(index, windows.length);
    const { bands, valid } = await raster.read(window);
    for (let at = 0; at < window.width * window.height; at++) {
      if (valid?.[at] === 0) continue;
      for (const [band, plane] of bands.entries()) if (plane[at] !== nodata) values[band]![counts[band]!++] = plane[at]!;
    }
  }
  const sampled = values.map((all, band) => all.subarray(0, counts[band]));
  const sparse = counts.includes(0) ? await overviewValues(raster, source) : [];
  const found = sampled.map((all, band) => (all.length > 0 ? all : sparse[band]!));
  return found.every(({ length }) => length === 0) ? undefined : found.map((all) => scalingOf(all, image.sample));
}

async function overviewValues(raster: Raster, source: HeldSource): Promise<Float64Array[]> {
  source.require(await raster.overviewSpans(sparseEdge));
  const { bands, valid } = await raster.overview(sparseEdge);
  const nodata = bandNodata(raster.image);
  return bands.map((band) => Float64Array.from(band).filter((value, at) => value !== nodata && valid?.[at] !== 0));
}

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function scalingOf(values: Float64Array, sample: MapSample): BandScaling {
  if (sample === 'uint8') return { low: 0, high: 255, mean: meanOf(values) };
  // Of a band without data, beside others that have some.
  if (values.length === 0) return { low: 0, high: 1, mean: 0 };
  values.sort();
  const cut = Math.floor(values.length * outside);
  // Fills that nobody declared lie at the ends: a mean with them would be none of the scene's.
  const mean = meanOf(values.subarray(cut, values.length - cut));
  const [low, high] = [values[cut]!, values[values.length - 1 - cut]!];
  if (high > low) return { low, high, mean };
  // A flat band has no range: half a level around it serves, or the smallest step that its digits can hold.
  const half = Math.max(0.5, Math.abs(low) * 2 ** -20);
  return { low: low - half, high: high + half, mean };
}
