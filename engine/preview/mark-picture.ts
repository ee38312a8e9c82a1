/** By what a picture is known again. */

import type { Picture } from './draw-picture.ts';

/** Cells of the grid on which brightness is compared. */
const columns = 9;
const rows = 8;
/** What shows through, sRGB. */
const behind = 128;

/**
 * 64 bits as 16 hex digits: of each cell of a coarse grid, whether it is brighter than the one to its right. Pictures that look alike differ in few of them,
 * whatever their size.
 */
export function markPicture({ width, height, rgba }: Picture): string {
  const sums = new Float64Array(columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const alpha = rgba[at + 3]! / 255;
      const light = rgba[at]! * 0.3 + rgba[at + 1]! * 0.59 + rgba[at + 2]! * 0.11;
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      sums[cell]! += light * alpha + behind * (1 - alpha);
      counts[cell]!++;
    }
  const mean = (cell: number): number => Math.round(sums[cell]! / Math.max(1, counts[cell]!));
  let digits = '';
  for (let row = 0; row < rows; row++)
    for (let half = 0; half < 2; half++) {
      const bits = [0, 1, 2, 3].map((i) => row * columns + half * 4 + i).map((cell) => (mean(cell) > mean(cell + 1) ? 1 : 0));
      digits += Number.parseInt(bits.join(''), 2).toString(16);
    }
  return digits;
}
