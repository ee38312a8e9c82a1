/** Bounding boxes of drawn geometry. */

import { listLoops } from '../kernels/lists.ts';
import type { Mat4 } from './scene.ts';

/** Least x, y, z, then most x, y, z; least above most for one that holds nothing. */
export type Box = Float64Array;

export const emptyBox = (): Box => new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);

function grow(box: Box, x: number, y: number, z: number): void {
  if (x < box[0]!) box[0] = x;
  if (y < box[1]!) box[1] = y;
  if (z < box[2]!) box[2] = z;
  if (x > box[3]!) box[3] = x;
  if (y > box[4]!) box[4] = y;
  if (z > box[5]!) box[5] = z;
}

/** Grows by another box. */
export function growByOther(box: Box, other: Box): void {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(box[axis]!, other[axis]!);
    box[axis + 3] = Math.max(box[axis + 3]!, other[axis + 3]!);
  }
}

/** Length of the diagonal. */
export const diagonalOf = (box: Box): number => Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!);

/** For fewer indices, listing the vertices in use costs more than it saves. */
const fewVertices = 1000;

/** Box of the positions that are drawn. */
export function localBox(positions: Float32Array, indices: Uint32Array): Box {
  const box = emptyBox();
  const vertices = positions.length / 3;
  const growAt = (vertex: number): void => grow(box, positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!);
  if (vertices < fewVertices || indices.length < vertices) {
    for (let i = 0; i < indices.length; i++) growAt(indices[i]!);
    return box;
  }
  // Each vertex once, in order: indices name one six times and jump.
  listLoops.growBox(box, positions, indices);
  return box;
}

/** Not more than one number of a row of the matrix is other than 0. */
export const keepsAxes = (m: ArrayLike<number>): boolean =>
  [0, 1, 2].every((row) => Number(m[row] !== 0) + Number(m[row + 4] !== 0) + Number(m[row + 8] !== 0) <= 1);

/** Grows by a transformed box; the result is not tight where the matrix rotates (Arvo 1990, Transforming Axis-Aligned Bounding Boxes). */
export function growByBox(box: Box, local: Box, matrix: Mat4): void {
  if (local[0]! > local[3]!) return;
  for (let axis = 0; axis < 3; axis++) {
    const min = end(local, matrix, axis, -1);
    const max = end(local, matrix, axis, 1);
    if (min < box[axis]!) box[axis] = min;
    if (max > box[axis + 3]!) box[axis + 3] = max;
  }
}

/** The least (side -1) or the most (side 1) that a moved box has on an axis. */
function end(local: Box, m: Mat4, axis: number, side: -1 | 1): number {
  const [a, b, c] = [m[axis]!, m[axis + 4]!, m[axis + 8]!];
  const x = a * local[a * side > 0 ? 3 : 0]!;
  const y = b * local[b * side > 0 ? 4 : 1]!;
  const z = c * local[c * side > 0 ? 5 : 2]!;
  return x + y + z + m[axis + 12]!;
}

/** Grows by the corners of triangles, lines or points that `matrix` moves. */
export function growByVertices(box: Box, positions: Float32Array, indices: Uint32Array, matrix: Mat4): void {
  for (const index of indices) growByPoint(box, positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!, matrix);
}

function growByPoint(box: Box, x: number, y: number, z: number, m: ArrayLike<number>): void {
  grow(
    box,
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  );
}
