/** Measures how far one surface is from another, at points spread over it. */

import { createRandom } from '../numbers/random.ts';
import { faceNormal } from '../scenes/face-normal.ts';
import type { VerbContext } from '../context.ts';
import type { Vec3 } from '../scenes/scene.ts';
import { pointsAtOnce, type Surface } from './surface.ts';

export interface SurfaceDistance {
  /** Sum of squared distances over the points. */
  squares: number;
  /** Largest distance, over the points and the corners of the triangles. */
  max: number;
  /** Where that is, relative to the surface's origin. */
  farthest: Vec3;
  /** Angle between the normals at each point, radians. */
  angles: Float64Array;
}

/** Where a surface is measured: 3 numbers each. */
export interface Probes {
  points: Float64Array;
  /** Unit normals of the triangles that the points lie on. */
  normals: Float64Array;
  /** Corners of triangles, which have no normal of their own. */
  corners: Float64Array;
}

const seed = 20_261;
/** Triangles this much farther than the nearest, as a share of the diagonal, count as equally near when normals are compared. */
const normalReach = 1e-6;

/** Twice the area of each triangle, summed up: entry t is the sum through triangle t. */
function runningAreas(corners: Float32Array): Float64Array {
  const sums = new Float64Array(corners.length / 9);
  const normal = new Float64Array(3);
  let sum = 0;
  for (let t = 0, at = 0; t < sums.length; t++, at += 9) {
    sum += faceNormal(corners, at, at + 3, at + 6, normal);
    sums[t] = sum;
  }
  return sums;
}

/**
 * Chooses where to measure: `samples` points by area, one at a random place of each of `samples` equal slices, the same for every run; and as
 * many corners at most, since the largest distance often lies there. `corners` holds 9 floats a triangle.
 */
export function spreadProbes(corners: Float32Array, samples: number): Probes {
  const count = corners.length / 9;
  const random = createRandom(seed);
  const sums = runningAreas(corners);
  const total = sums[count - 1] ?? 0;
  const points = new Float64Array(total > 0 ? samples * 3 : 0);
  const normals = new Float64Array(points.length);
  const normal = new Float64Array(3);
  for (let out = 0, sample = 0, t = 0; out < points.length; out += 3, sample++) {
    const target = ((sample + random()) / samples) * total;
    while (t < count - 1 && sums[t]! < target) t++;
    const root = Math.sqrt(random());
    const along = random();
    const a = 1 - root;
    const b = root * (1 - along);
    const c = root * along;
    const at = t * 9;
    points[out] = a * corners[at]! + b * corners[at + 3]! + c * corners[at + 6]!;
    points[out + 1] = a * corners[at + 1]! + b * corners[at + 4]! + c * corners[at + 7]!;
    points[out + 2] = a * corners[at + 2]! + b * corners[at + 5]! + c * corners[at + 8]!;
    const length = faceNormal(corners, at, at + 3, at + 6, normal) || 1;
    for (let axis = 0; axis < 3; axis++) normals[out + axis] = normal[axis]! / length;
  }
  const step = Math.max(1, Math.ceil((count * 3) / samples));
  const chosen = new Float64Array(Math.ceil((count * 3) / step) * 3);
  for (let corner = 0, out = 0; corner < count * 3; corner += step, out += 3) {
    for (let axis = 0; axis < 3; axis++) chosen[out + axis] = corners[corner * 3 + axis]!;
  }
  return { points, normals, corners: chosen };
}

/** Calls `each` for stretches of 3-number rows that the surface takes at once. */
function inBatches(rows: number, signal: AbortSignal | undefined, each: (from: number, to: number) => void): void {
  for (let from = 0; from < rows; from += pointsAtOnce * 3) {
    signal?.throwIfAborted();
    each(from, Math.min(rows, from + pointsAtOnce * 3));
  }
}

/** Distances from `probes` to the indexed `surface`; `diagonal` is that of the original. */
export function measureDistance(
  { points, normals, corners }: Probes,
  surface: Surface,
  diagonal: number,
  { signal }: VerbContext,
): SurfaceDistance {
  const result: SurfaceDistance = { squares: 0, max: 0, farthest: [0, 0, 0], angles: new Float64Array(points.length / 3) };
  let largest = 0;
  const keep = (squared: number, rows: Float64Array, at: number): void => {
    largest = squared;
    result.farthest = [rows[at]!, rows[at + 1]!, rows[at + 2]!];
  };
  inBatches(points.length, signal, (from, to) => {
    const { squared, cosines } = surface.measure(points.subarray(from, to), normals.subarray(from, to), normalReach * diagonal);
    for (let i = 0; i < squared.length; i++) {
      result.squares += squared[i]!;
      if (squared[i]! > largest) keep(squared[i]!, points, from + i * 3);
      // Cosines of equal directions miss 1 by rounding, which acos would blow up to a fraction of a degree.
      result.angles[from / 3 + i] = cosines[i]! > 1 - 1e-12 ? 0 : Math.acos(cosines[i]!);
    }
  });
  inBatches(corners.length, signal, (from, to) => {
    const { squared } = surface.measure(corners.subarray(from, to));
    for (let i = 0; i < squared.length; i++) if (squared[i]! > largest) keep(squared[i]!, corners, from + i * 3);
  });
  result.max = Math.sqrt(largest);
  return result;
}
