/** One web tile out of an image in another projection, by bilinear resampling. */

import { bandNodata } from '#domain/maps/band-nodata';
import { webMercator } from '#domain/maps/web-mercator';
import { sampleArrays, type PixelWindow, type Raster, type RasterWindow, type Samples } from '../source/raster.ts';
import type { ToPixel } from './to-pixel.ts';

const { tile } = webMercator;
/** Pixels between places that are worked out exactly; between them the way is straight to a hundredth of a pixel. */
const step = 32;
const nodes = tile / step + 1;
/** A window beyond this is of a tile that shows far more than the image: it is made from finer ones. */
const mostPixels = 16_000_000;

/** Where the corners of a tile's cells lie in the image. */
interface Net {
  columns: Float64Array;
  rows: Float64Array;
}

/**
 * The samples of tile (column, row) of a zoom level; undefined where nothing of the image lies in it.
 *
 * @param scale Tiles an edge of the square.
 */
export async function warpTile(
  raster: Raster,
  toPixel: ToPixel,
  scale: number,
  column: number,
  row: number,
): Promise<RasterWindow | undefined> {
  const net: Net = { columns: new Float64Array(nodes * nodes), rows: new Float64Array(nodes * nodes) };
  for (let y = 0; y < nodes; y++)
    for (let x = 0; x < nodes; x++) {
      // All of a tile lies on one side of where the world is cut.
      const [at, down] = toPixel((column + (x * step) / tile) / scale, (row + (y * step) / tile) / scale, (column + 0.5) / scale);
      net.columns[y * nodes + x] = at;
      net.rows[y * nodes + x] = down;
    }
  const window = windowOf(net, raster.image);
  return window && resample(await raster.read(window), window, net, raster.image);
}

/** The pixels that the cells touch, and one more around them for the neighbours. */
function windowOf({ columns, rows }: Net, { width, height }: { width: number; height: number }): PixelWindow | undefined {
  const [x0, x1, y0, y1] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
  // NaN is neither: a tile that reaches beyond the system is left out.
  if (!(x1 > 0 && y1 > 0 && x0 < width && y0 < height)) return undefined;
  const [left, top] = [Math.max(0, Math.floor(x0) - 1), Math.max(0, Math.floor(y0) - 1)];
  const [right, bottom] = [Math.min(width, Math.ceil(x1) + 1), Math.min(height, Math.ceil(y1) + 1)];
  const window = { x: left, y: top, width: right - left, height: bottom - top };
  return window.width > 0 && window.height > 0 && window.width * window.height <= mostPixels ? window : undefined;
}

function resample(source: RasterWindow, window: PixelWindow, net: Net, image: Raster['image']): RasterWindow | undefined {
  const array = sampleArrays[image.sample];
  const blended: Blended = {
    bands: source.bands.map(() => new array(tile * tile)),
    alpha: source.alpha && new array(tile * tile),
    sums: new Float64Array(source.bands.length),
    weights: new Float64Array(source.bands.length),
    nodata: bandNodata(image),
  };
  // Most tiles of most images: nothing has to be asked of each pixel but where it lies.
  const blend = source.valid || source.alpha ? blendHeld : blendFull;
  const valid = new Uint8Array(tile * tile);
  const columns = new Float64Array(tile);
  const rows = new Float64Array(tile);
  let isAny = false;
  for (let y = 0; y < tile; y++) {
    placeRow(net.columns, y + 0.5, columns);
    placeRow(net.rows, y + 0.5, rows);
    for (let x = 0; x < tile; x++) {
      const column = columns[x]!;
      const row = rows[x]!;
      if (!(column >= 0 && row >= 0 && column < image.width && row < image.height)) continue;
      const at = y * tile + x;
      if (!blend(source, column - 0.5 - window.x, row - 0.5 - window.y, blended, at)) continue;
      valid[at] = 255;
      isAny = true;
    }
  }
  return isAny ? { width: tile, height: tile, bands: blended.bands, valid, alpha: blended.alpha } : undefined;
}

/** The values of a row of pixels, each between the corners of its cell. */
function placeRow(values: Float64Array, y: number, to: Float64Array): void {
  const cellY = Math.min(nodes - 2, Math.floor(y / step));
  const v = y / step - cellY;
  for (let x = 0; x < tile; x++) {
    const across = (x + 0.5) / step;
    const cellX = Math.min(nodes - 2, Math.floor(across));
    const u = across - cellX;
    const at = cellY * nodes + cellX;
    const upper = values[at]! * (1 - u) + values[at + 1]! * u;
    const lower = values[at + nodes]! * (1 - u) + values[at + nodes + 1]! * u;
    to[x] = upper * (1 - v) + lower * v;
  }
}

interface Blended {
  bands: Samples[];
  alpha: Samples | null;
  /** Room for a sum and a weight a band. */
  sums: Float64Array;
  weights: Float64Array;
  /** Of one band alone (`bandNodata`). */
  nodata: number | null;
}

/** The four pixels around a place, of which those without data do not count; false where the nearest has none. */
function blendHeld(source: RasterWindow, x: number, y: number, { bands, alpha, sums, weights, nodata }: Blended, to: number): boolean {
  const { width, height, valid } = source;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const near = clamp(Math.round(y), height) * width + clamp(Math.round(x), width);
  if (valid?.[near] === 0) return false;
  let opacity = 0;
  sums.fill(0);
  weights.fill(0);
  for (let corner = 0; corner < 4; corner++) {
    const [right, down] = [corner & 1, corner >> 1];
    const at = clamp(top + down, height) * width + clamp(left + right, width);
    const share = (right ? u : 1 - u) * (down ? v : 1 - v);
    opacity += share * (source.alpha?.[at] ?? 0);
    if (valid?.[at] === 0) continue;
    for (let band = 0; band < sums.length; band++) {
      const value = source.bands[band]![at]!;
      if (value === nodata) continue;
      weights[band]! += share;
      sums[band]! += share * value;
    }
  }
  for (const [band, plane] of bands.entries()) put(plane, to, source.bands[band]![near] === nodata ? nodata : sums[band]! / weights[band]!);
  if (alpha) put(alpha, to, opacity);
  return true;
}

/** The same where all has data and nothing is transparent. */
function blendFull({ width, height, bands: from }: RasterWindow, x: number, y: number, { bands }: Blended, to: number): boolean {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  const [x0, x1] = [clamp(left, width), clamp(left + 1, width)];
  const upper = clamp(top, height) * width;
  const lower = clamp(top + 1, height) * width;
  const a = (1 - u) * (1 - v);
  const b = u * (1 - v);
  const c = (1 - u) * v;
  const d = u * v;
  const weights = a + b + c + d;
  for (let band = 0; band < bands.length; band++) {
    const plane = from[band]!;
    const sum = a * plane[upper + x0]! + b * plane[upper + x1]! + c * plane[lower + x0]! + d * plane[lower + x1]!;
    put(bands[band]!, to, sum / weights);
  }
  return true;
}

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

function put(samples: Samples, at: number, value: number): void {
  samples[at] = samples instanceof Float32Array ? value : Math.floor(value + 0.5);
}
