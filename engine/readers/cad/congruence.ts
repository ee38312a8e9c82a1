/** Finds the same part at another place: CAD kernels hand out each instance as triangles of its own. */

import type { Mat4 } from '#engine/scenes/scene';

/** Recognises parts that are equal except for their placement. */
export interface Shape {
  positions: Float64Array;
  indices: Uint32Array;
}

/** Deviation that counts as none, as a part of the distance of the two outermost vertices: that of numbers that went through a placement. */
const tolerance = 1e-6;

/** A key that congruent shapes share: how many vertices, and which triangles they form. */
export function shapeKey({ positions, indices }: Shape): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < indices.length; i++) hash = Math.imul(hash ^ indices[i]!, 0x01000193);
  return `${positions.length}:${indices.length}:${hash >>> 0}`;
}

/**
 * The rigid placement that carries `from` onto `to`, column-major; null when there is none, as for a mirrored twin.
 * Vertices correspond by their place in the list, three of them give the two frames, all of them are held against the result.
 */
export function placementBetween(from: Shape, to: Shape): Mat4 | null {
  if (from.positions.length !== to.positions.length || !sameIndices(from.indices, to.indices)) return null;
  const corners = frameCorners(from.positions);
  if (!corners) return null;
  const a = frame(from.positions, corners);
  const b = frame(to.positions, corners);
  if (!a || !b) return null;
  const placement = new Float64Array(16);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let axis = 0; axis < 3; axis++) sum += b.axes[axis * 3 + row]! * a.axes[axis * 3 + column]!;
      placement[column * 4 + row] = sum;
    }
  }
  placement[15] = 1;
  for (let row = 0; row < 3; row++) {
    const { origin } = a;
    placement[12 + row] = b.origin[row]! - placement[row]! * origin[0] - placement[4 + row]! * origin[1] - placement[8 + row]! * origin[2];
  }
  return carries(placement, from.positions, to.positions, tolerance * a.size) ? placement : null;
}

function sameIndices(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Offsets of a vertex, of the one farthest from it, and of the one farthest from the line through both. */
function frameCorners(positions: Float64Array): [number, number, number] | null {
  if (positions.length < 9) return null;
  let [second, max] = [0, 0];
  for (let at = 3; at < positions.length; at += 3) {
    const square = distanceSquare(positions, 0, at);
    if (square > max) [second, max] = [at, square];
  }
  let [third, widest] = [0, 0];
  for (let at = 3; at < positions.length; at += 3) {
    let along = 0;
    for (let k = 0; k < 3; k++) along += (positions[at + k]! - positions[k]!) * (positions[second + k]! - positions[k]!);
    const square = distanceSquare(positions, 0, at) - (along * along) / max;
    if (square > widest) [third, widest] = [at, square];
  }
  return max > 0 && widest > max * 1e-12 ? [0, second, third] : null;
}

function distanceSquare(positions: Float64Array, a: number, b: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (positions[b + k]! - positions[a + k]!) ** 2;
  return sum;
}

/** Origin and three orthonormal axes, one after the other, by Gram and Schmidt. */
function frame(
  positions: Float64Array,
  [first, second, third]: [number, number, number],
): { origin: [number, number, number]; axes: number[]; size: number } | null {
  const origin: [number, number, number] = [positions[first]!, positions[first + 1]!, positions[first + 2]!];
  const from = (at: number): number[] => [0, 1, 2].map((k) => positions[at + k]! - origin[k]!);
  const x = from(second);
  const size = Math.hypot(...x);
  const raw = from(third);
  const along = raw.reduce((sum, value, k) => sum + value * x[k]!, 0) / (size * size);
  const y = raw.map((value, k) => value - along * x[k]!);
  const height = Math.hypot(...y);
  if (!(size > 0) || !(height > 0)) return null;
  const [ux, uy, uz] = x.map((value) => value / size) as [number, number, number];
  const [vx, vy, vz] = y.map((value) => value / height) as [number, number, number];
  return { origin, axes: [ux, uy, uz, vx, vy, vz, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx], size };
}

function carries(placement: Mat4, from: Float64Array, to: Float64Array, allowed: number): boolean {
  for (let at = 0; at < from.length; at += 3) {
    for (let row = 0; row < 3; row++) {
      const value =
        placement[row]! * from[at]! + placement[4 + row]! * from[at + 1]! + placement[8 + row]! * from[at + 2]! + placement[12 + row]!;
      if (!(Math.abs(value - to[at + row]!) <= allowed)) return false;
    }
  }
  return true;
}
