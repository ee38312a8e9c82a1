/** What the report is made of, added up range by range. */

import type { BandScaling } from '#domain/maps/plan';
import { cutPlane } from './cut-window.ts';
import { enlargeCubic } from './enlarge-cubic.ts';
import type { PixelWindow, RasterWindow, Samples } from './source/raster.ts';
import type { SourceWindow } from './source-window.ts';

export const histogramSteps = 64;
/** Edge of the patch in the middle of each block whose sharpness is looked at. */
const patchEdge = 96;

export interface MapSums {
  /** Pixels of the source, and how many of them hold data. */
  pixels: number;
  filled: number;
  /** Of the differences between pixels of the source and the means of what they became, in levels. */
  area: { count: number; squares: number; largest: number };
  /** Of neighbours in the result, and in the source enlarged by cubic interpolation; between 0 and 1 of the range of values. */
  sharpness: { result: number; cubic: number };
  seams: { differing: number; looked: number };
  before: number[];
  after: number[];
}

export const noSums = (): MapSums => ({
  ...{ pixels: 0, filled: 0 },
  area: { count: 0, squares: 0, largest: 0 },
  sharpness: { result: 0, cubic: 0 },
  seams: { differing: 0, looked: 0 },
  before: Array.from({ length: histogramSteps }, () => 0),
  after: Array.from({ length: histogramSteps }, () => 0),
});

export function addSums(to: MapSums, more: MapSums): void {
  to.pixels += more.pixels;
  to.filled += more.filled;
  to.area.count += more.area.count;
  to.area.squares += more.area.squares;
  to.area.largest = Math.max(to.area.largest, more.area.largest);
  to.sharpness.result += more.sharpness.result;
  to.sharpness.cubic += more.sharpness.cubic;
  to.seams.differing += more.seams.differing;
  to.seams.looked += more.seams.looked;
  for (let step = 0; step < histogramSteps; step++) {
    to.before[step]! += more.before[step]!;
    to.after[step]! += more.after[step]!;
  }
}

export interface Compared {
  source: SourceWindow;
  block: RasterWindow;
  /** Where the block begins, in pixels of the source from the first that the range shows. */
  at: { x: number; y: number };
  scale: number;
  scaling: readonly BandScaling[];
}

/** Adds what there is to know of a block beside its source: every pixel for the area, all values for the histograms, a patch in its middle for the sharpness. */
export function measureBlock(sums: MapSums, compared: Compared): void {
  const { source, block, at, scale, scaling } = compared;
  const [columns, rows] = [block.width / scale, block.height / scale];
  sums.pixels += columns * rows;
  if (!source.valid) sums.filled += columns * rows;
  else
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) if (source.valid[indexIn(source, at, column, row)] !== 0) sums.filled++;
  for (const band of scaling.keys()) measureBand(sums, compared, band);
  const [width, height] = [columns, rows].map((edge) => Math.min(edge, patchEdge / scale)) as [number, number];
  comparePatch(sums, compared, { x: (columns - width) >> 1, y: (rows - height) >> 1, width, height });
}

const indexIn = ({ width, margin }: SourceWindow, at: { x: number; y: number }, column: number, row: number): number =>
  (at.y + row + margin) * width + at.x + column + margin;

const stepOf = (value: number): number => Math.floor(Math.min(histogramSteps - 1, Math.max(0, value * histogramSteps)));

function measureBand(sums: MapSums, { source, block, at, scale, scaling }: Compared, index: number): void {
  const { low, high } = scaling[index]!;
  const [plane, held, band] = [source.planes[index]!, source.validOf[index] ?? null, block.bands[index]!];
  const row = { plane, held, band, from: 0, to: 0, columns: block.width / scale, scale, low, perValue: 1 / (high - low) };
  for (let y = 0; y < block.height / scale; y++) measureRow(sums, { ...row, from: indexIn(source, at, 0, y), to: y * scale * block.width });
}

/** A row of a source's pixels in one band, and what became of it. */
interface Row {
  plane: Float32Array;
  held: Uint8Array | null;
  band: Samples;
  /** Where the row begins in `plane` and `held`, and in `band`. */
  from: number;
  to: number;
  columns: number;
  scale: number;
  low: number;
  perValue: number;
}

/** Sees only numbers and arrays, so that V8 optimises it once for every block. */
function measureRow({ before, after, area }: MapSums, { plane, held, band, from, to, columns, scale, low, perValue }: Row): void {
  const wide = columns * scale;
  for (let column = 0; column < columns; column++) {
    if (held?.[from + column] === 0) continue;
    const value = plane[from + column]!;
    before[stepOf(value)]!++;
    let sum = 0;
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const fine = (band[to + dy * wide + column * scale + dx]! - low) * perValue;
        sum += fine;
        after[stepOf(fine)]!++;
      }
    const off = Math.abs(sum / (scale * scale) - value) * 255;
    area.count++;
    area.squares += off * off;
    if (off > area.largest) area.largest = off;
  }
}

/** @param patch In pixels of the source, from the block's first. */
function comparePatch({ sharpness }: MapSums, { source, block, at, scale, scaling }: Compared, patch: PixelWindow): void {
  const { x, y, width, height } = patch;
  const [wide, high] = [width * scale, height * scale];
  const inSource = { x: at.x + x + source.margin, y: at.y + y + source.margin, width, height };
  for (const [index, band] of block.bands.entries()) {
    if (source.validOf[index] && cutPlane(source.validOf[index], source.width, inSource).includes(0)) continue;
    const { low, high: top } = scaling[index]!;
    const cut = cutPlane(band, block.width, { x: x * scale, y: y * scale, width: wide, height: high });
    const fine = Float32Array.from(cut, (value) => (value - low) / (top - low));
    sharpness.result += roughness(fine, wide, high);
    sharpness.cubic += roughness(enlargeCubic(source.planes[index]!, source.width, inSource, scale), wide, high);
  }
}

/** Sum of the differences of neighbours. */
function roughness(plane: Float32Array, width: number, height: number): number {
  let sum = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if (column + 1 < width) sum += Math.abs(plane[at + 1]! - plane[at]!);
      if (row + 1 < height) sum += Math.abs(plane[at + width]! - plane[at]!);
    }
  return sum;
}
