/** Matrices of transform nodes, column by column as glTF has them: OpenSceneGraph multiplies rows, and stores them so. */

import type { OsgObject } from './object-types.ts';

export type Matrix = readonly number[];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export const isIdentity = (matrix: Matrix): boolean => matrix.every((value, index) => value === identity[index]);

const referenceFrames = { relative: 0 } as const;

/** The matrix from a node's own coordinates to the file's, given that of its parent. */
export function matrixOf({ type, fields }: OsgObject, parent: Matrix): Matrix {
  const own = ownMatrix(type, fields);
  if (!own) return parent;
  return (fields.ReferenceFrame ?? referenceFrames.relative) === referenceFrames.relative ? multiply(parent, own) : own;
}

function ownMatrix(type: string, fields: Record<string, unknown>): Matrix | undefined {
  if (type === 'MatrixTransform') return fields.Matrix as number[];
  if (type !== 'PositionAttitudeTransform') return undefined;
  const [position, attitude, scale, pivot] = [fields.Position, fields.Attitude, fields.Scale, fields.PivotPoint] as number[][];
  const [x, y, z, w] = attitude as [number, number, number, number];
  const columns = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ].map((column, axis) => column.map((value) => value * scale![axis]!));
  const moved = [0, 1, 2].map((row) => position![row]! - columns.reduce((sum, column, axis) => sum + column[row]! * pivot![axis]!, 0));
  return [...columns.flatMap((column) => [...column, 0]), ...moved, 1];
}

/** First `b`, then `a`. */
function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, index) => {
    const [row, column] = [index % 4, Math.floor(index / 4)];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + row]! * b[column * 4 + k]!, 0);
  });
}
