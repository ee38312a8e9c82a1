/** How far one surface lies from another, measured at points spread over it. */

import { createRandom } from '../generators/random.ts';
import type { VerbContext } from '../scenes/scene.ts';
import { bestAlignment, nearest, type TriangleTree } from './triangle-tree.ts';
import type { WorldTriangles } from './world-triangles.ts';

export interface SurfaceDistance {
  points: number;
  /** Sum of squared distances over `points`. */
  squares: number;
  /** Largest distance, over the points and the corners of the triangles. */
  max: number;
  /** Sum and largest of the angles between the normals, radians. */
  angles: number;
  maxAngle: number;
}

/** Points between two looks at the abort signal. */
const batch = 4096;
const seed = 20_261;
/** Triangles this much farther than the nearest, as a share of the diagonal, count as equally near when normals are compared. */
const normalReach = 1e-6;

/** Twice the area of each triangle, summed up: entry t is the sum through triangle t. */
function runningAreas({ corners, count }: WorldTriangles): Float64Array {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let t = 0, at = 0; t < count; t++, at += 9) {
    const abx = corners[at + 3]! - corners[at]!;
    const aby = corners[at + 4]! - corners[at + 1]!;
    const abz = corners[at + 5]! - corners[at + 2]!;
    const acx = corners[at + 6]! - corners[at]!;
    const acy = corners[at + 7]! - corners[at + 1]!;
    const acz = corners[at + 8]! - corners[at + 2]!;
    sum += Math.hypot(aby * acz - abz * acy, abz * acx - abx * acz, abx * acy - aby * acx);
    sums[t] = sum;
  }
  return sums;
}

/**
 * Distances from `samples` points on `from` to the surface in `tree`. Points are spread by area: one at a random place of each of
 * `samples` equal slices, the same for every run. As many corners are looked at for the maximum, since that is where it often lies.
 */
export function measureDistance(
  from: WorldTriangles,
  tree: TriangleTree,
  samples: number,
  diagonal: number,
  context: VerbContext,
): SurfaceDistance {
  const { corners, count } = from;
  const result: SurfaceDistance = { points: 0, squares: 0, max: 0, angles: 0, maxAngle: 0 };
  const random = createRandom(seed);
  const sums = runningAreas(from);
  const total = sums[count - 1] ?? 0;
  const hit = { triangle: 0, squared: 0 };
  const reach = normalReach * diagonal;
  for (let sample = 0, t = 0; total > 0 && sample < samples; sample++) {
    if (sample % batch === 0) context.signal?.throwIfAborted();
    const target = ((sample + random()) / samples) * total;
    while (t < count - 1 && sums[t]! < target) t++;
    const root = Math.sqrt(random());
    const along = random();
    const [a, b, c] = [1 - root, root * (1 - along), root * along];
    const at = t * 9;
    const x = a * corners[at]! + b * corners[at + 3]! + c * corners[at + 6]!;
    const y = a * corners[at + 1]! + b * corners[at + 4]! + c * corners[at + 7]!;
    const z = a * corners[at + 2]! + b * corners[at + 5]! + c * corners[at + 8]!;
    nearest(tree, x, y, z, hit.triangle, hit);
    const distance = Math.sqrt(hit.squared);
    result.points++;
    result.squares += hit.squared;
    if (distance > result.max) result.max = distance;

    const abx = corners[at + 3]! - corners[at]!;
    const aby = corners[at + 4]! - corners[at + 1]!;
    const abz = corners[at + 5]! - corners[at + 2]!;
    const acx = corners[at + 6]! - corners[at]!;
    const acy = corners[at + 7]! - corners[at + 1]!;
    const acz = corners[at + 8]! - corners[at + 2]!;
    const nx = aby * acz - abz * acy;
    const ny = abz * acx - abx * acz;
    const nz = abx * acy - aby * acx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const cosine = bestAlignment(tree, x, y, z, distance + reach, nx / length, ny / length, nz / length);
    // Cosines of equal directions miss 1 by rounding, which acos would blow up to a fraction of a degree.
    const angle = cosine > 1 - 1e-12 ? 0 : Math.acos(cosine);
    result.angles += angle;
    if (angle > result.maxAngle) result.maxAngle = angle;
  }
  const step = Math.max(1, Math.ceil((count * 3) / samples));
  for (let corner = 0, seen = 0; corner < count * 3; corner += step, seen++) {
    if (seen % batch === 0) context.signal?.throwIfAborted();
    nearest(tree, corners[corner * 3]!, corners[corner * 3 + 1]!, corners[corner * 3 + 2]!, hit.triangle, hit);
    if (hit.squared > result.max * result.max) result.max = Math.sqrt(hit.squared);
  }
  return result;
}
