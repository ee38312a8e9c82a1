import { heightField } from '../solids/height-field.ts';
import type { Part } from '../solids/solid.ts';
import { luminanceOf, type Picture } from './picture.ts';

export interface ReliefOptions {
  /** Metres along the picture's width. */
  width: number;
  /** Metres from the lowest to the highest place. */
  depth: number;
  /** Thickness under the lowest place, in metres. */
  base: number;
  /** Dark places stand out instead of bright ones. */
  inverted: boolean;
}

/** A relief: the brighter a place, the higher. Small noise is smoothed so that it prints. */
export function relief(picture: Picture, { width, depth, base, inverted }: ReliefOptions): Part[] {
  const { columns, rows, values } = luminanceOf(picture);
  const smooth = blurred(values, columns, rows);
  const [low, high] = smooth.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);
  // Equal steps of lightness, not of light: the cube root follows what an eye sees (CIE 1976).
  const lightness = (value: number): number => Math.cbrt((value - low) / Math.max(1e-6, high - low));
  const heights = smooth.map((value) => base + depth * (inverted ? 1 - lightness(value) : lightness(value)));
  const height = (width * rows) / columns;
  return [
    {
      name: '浮雕',
      finish: 'body',
      solids: [heightField({ columns, rows, heights }, { width, height, maxError: depth * 0.006, maxTriangles: 49_000 })],
    },
  ];
}

/** Three passes of a box of three pixels each way, which is close to a Gaussian of one and a half. */
export function blurred(values: Float32Array, columns: number, rows: number): Float32Array {
  let from = values;
  for (let pass = 0; pass < 3; pass++) {
    for (const [stepX, stepY] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const to = new Float32Array(from.length);
      for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
          const before = Math.max(0, y - stepY) * columns + Math.max(0, x - stepX);
          const after = Math.min(rows - 1, y + stepY) * columns + Math.min(columns - 1, x + stepX);
          to[y * columns + x] = (from[before]! + from[y * columns + x]! + from[after]!) / 3;
        }
      }
      from = to;
    }
  }
  return from;
}
