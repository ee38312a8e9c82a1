/** Our mark, woven into pictures. */

import type { Pixels } from '../../images/pixels.ts';

/** Rows of five bits, the highest at the left. */
const letters: Readonly<Record<string, readonly number[]>> = {
  M: [17, 27, 21, 17, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  L: [16, 16, 16, 16, 16, 16, 31],
  I: [14, 4, 4, 4, 4, 4, 14],
};
const word = [...'MODELMILL'].map((letter) => letters[letter] ?? []);

const cell = { width: 6, height: 14 };
/** Letters across a picture's longer edge. */
const lettersAcross = 22;
/** Share of the way to black, or to white where the picture is dark. */
const strength = 0.35;

/** Whether the mark covers a point, in cells from the picture's corner, turned by 45°. */
function isMarked(x: number, y: number): boolean {
  const along = Math.floor((x + y) * Math.SQRT1_2);
  const across = Math.floor((y - x) * Math.SQRT1_2);
  const row = ((across % cell.height) + cell.height) % cell.height;
  // Each line begins elsewhere, so that no part of a picture is free of it.
  const shifted = along + Math.floor(across / cell.height) * 17;
  const length = cell.width * word.length;
  const column = ((shifted % length) + length) % length;
  const bits = word[Math.floor(column / cell.width)]?.[row] ?? 0;
  const bit = column % cell.width;
  return bit < 5 && (bits & (16 >> bit)) !== 0;
}

/** Weaves the mark into colours, in place; alpha stays. */
export function addWatermark({ width, height, rgba }: Pixels): void {
  const scale = (cell.width * lettersAcross) / Math.max(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isMarked(x * scale, y * scale)) continue;
      const at = (y * width + x) * 4;
      const light = rgba[at]! * 0.3 + rgba[at + 1]! * 0.6 + rgba[at + 2]! * 0.1;
      const toward = light > 110 ? 0 : 255;
      for (let channel = at; channel < at + 3; channel++) rgba[channel] = Math.round(rgba[channel]! + (toward - rgba[channel]!) * strength);
    }
}
