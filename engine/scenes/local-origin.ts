/** Where baked geometry is held: docs/decisions/local-origin.md. */

import { diagonalOf, type Box } from './box.ts';
import type { Mat4, Vec3 } from './scene.ts';

/** Coordinates this many times as large as what they place cost six of the 24 bits of a 32-bit float. */
const farShare = 64;

/**
 * The point, in metres, that 32-bit positions in `box` are held relative to: its middle where that lies far from the origin against the
 * size of the box, else the origin. The node of such positions gets it as its translation, which is in doubles.
 */
export function localOrigin(box: Box): Vec3 {
  const [x0, y0, z0, x1, y1, z1] = box as unknown as [number, number, number, number, number, number];
  const middle: Vec3 = [x0 / 2 + x1 / 2, y0 / 2 + y1 / 2, z0 / 2 + z1 / 2];
  const size = diagonalOf(box);
  const isFar = Math.max(...middle.map(Math.abs)) > farShare * size;
  if (!isFar || !middle.every(Number.isFinite)) return [0, 0, 0];
  // Whole steps no longer than a metre or the size, so that files say the point in few digits.
  const step = size > 0 ? Math.min(1, 2 ** Math.floor(Math.log2(size))) : 0;
  return step > 0 ? (middle.map((value) => Math.round(value / step) * step) as Vec3) : middle;
}

/** The column-major matrix that places things relative to `origin`. */
export function relativeTo(matrix: Mat4, origin: Readonly<Vec3>): Mat4 {
  const out = Float64Array.from(matrix);
  for (let axis = 0; axis < 3; axis++) out[12 + axis]! -= origin[axis]!;
  return out;
}
