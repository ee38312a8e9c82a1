/** Measures a shape so that it is known again, however it is turned, scaled, simplified or written. */

import { fingerprintParts, fingerprintRange, fingerprintSteps, type Fingerprint, type FingerprintPart } from '#domain/models/fingerprint';
import { createRandom } from '../numbers/random.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { Scene } from '../scenes/scene.ts';
import { eachDraw, worldMatrices } from '../scenes/world.ts';

/** Triangles that points are spread over; of more, every so many-th. */
const mostTriangles = 50_000;
const pointCount = 4096;
const pairCount = 40_000;
const tripleCount = 20_000;
/** Many times as fast as `Math.hypot`, which guards against what coordinates are far from. */
const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);
/** Steps of the histograms that quantiles are read from. */
const steps = 1024;

/** Points spread by area, with the unit normals of the faces that they lie on; 3 numbers each, about the middle of all. */
interface Cloud {
  points: Float64Array;
  normals: Float64Array;
  /** Root mean square of the distances from the middle. */
  radius: number;
}

/**
 * The fingerprint of what a scene draws as triangles at rest; null where that has no area. Deterministic. Takes about 20 ms, whatever the size.
 *
 * @example const shape = fingerprintScene(await readModel('chair.obj'));
 */
export function fingerprintScene(scene: Scene): Fingerprint | null {
  const cloud = spread(sampleTriangles(scene));
  if (cloud === undefined) return null;
  const measured: Record<FingerprintPart, number[]> = { ...centred(cloud), ...paired(cloud), ofThree: tripled(cloud), spread: axes(cloud) };
  const values = (Object.keys(fingerprintParts) as FingerprintPart[]).flatMap((part) => measured[part]);
  return values.map((value) => Math.round((Math.min(fingerprintRange, Math.max(0, value)) / fingerprintRange) * fingerprintSteps));
}

/** Corners of triangles, 9 numbers each, relative to the first of them. */
function sampleTriangles(scene: Scene): Float64Array {
  const world = worldMatrices(scene);
  const draws = [...eachDraw(scene, world)].filter(({ primitive }) => primitive.mode === 'triangles');
  const total = draws.reduce((sum, { primitive }) => sum + Math.floor(primitive.indices.length / 3), 0);
  const stride = Math.max(1, Math.ceil(total / mostTriangles));
  const corners = new Float64Array(Math.ceil(total / stride) * 9);
  let origin: [number, number, number] | undefined;
  let out = 0;
  let skip = 0;
  for (const draw of draws) {
    const { indices } = draw.primitive;
    const count = Math.floor(indices.length / 3);
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const { positions } = poseDraw(scene, draw, world);
    const m = draw.matrix;
    let triangle = skip;
    for (; triangle < count; triangle += stride) {
      const begin = out;
      let sum = 0;
      for (let corner = 0; corner < 3; corner++) {
        const at = indices[triangle * 3 + corner]! * 3;
        const x = positions[at]!;
        const y = positions[at + 1]!;
        const z = positions[at + 2]!;
        for (let axis = 0; axis < 3; axis++) sum += corners[out++] = m[axis]! * x + m[axis + 4]! * y + m[axis + 8]! * z + m[axis + 12]!;
      }
      if (!Number.isFinite(sum)) {
        out = begin;
        continue;
      }
      origin ??= [corners[begin]!, corners[begin + 1]!, corners[begin + 2]!];
      for (let i = 0; i < 9; i++) corners[begin + i]! -= origin[i % 3]!;
    }
    skip = triangle - count;
  }
  return corners.subarray(0, out);
}

function spread(corners: Float64Array): Cloud | undefined {
  const count = corners.length / 9;
  const areas = new Float64Array(count);
  const faces = new Float64Array(count * 3);
  let total = 0;
  for (let t = 0, at = 0; t < count; t++, at += 9) {
    const ax = corners[at + 3]! - corners[at]!;
    const ay = corners[at + 4]! - corners[at + 1]!;
    const az = corners[at + 5]! - corners[at + 2]!;
    const bx = corners[at + 6]! - corners[at]!;
    const by = corners[at + 7]! - corners[at + 1]!;
    const bz = corners[at + 8]! - corners[at + 2]!;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    const length = lengthOf(nx, ny, nz);
    total += length;
    areas[t] = total;
    if (length === 0) continue;
    faces[t * 3] = nx / length;
    faces[t * 3 + 1] = ny / length;
    faces[t * 3 + 2] = nz / length;
  }
  if (!(total > 0 && total < Infinity)) return undefined;
  const random = createRandom(40_961);
  const points = new Float64Array(pointCount * 3);
  const normals = new Float64Array(pointCount * 3);
  const middle = [0, 0, 0];
  for (let sample = 0, t = 0; sample < pointCount; sample++) {
    const target = ((sample + random()) / pointCount) * total;
    while (t < count - 1 && areas[t]! < target) t++;
    const root = Math.sqrt(random());
    const along = random();
    const [a, b, c] = [1 - root, root * (1 - along), root * along];
    for (let axis = 0; axis < 3; axis++) {
      const at = t * 9 + axis;
      const value = a * corners[at]! + b * corners[at + 3]! + c * corners[at + 6]!;
      points[sample * 3 + axis] = value;
      middle[axis]! += value / pointCount;
      normals[sample * 3 + axis] = faces[t * 3 + axis]!;
    }
  }
  let squares = 0;
  for (let i = 0; i < points.length; i++) squares += (points[i]! -= middle[i % 3]!) ** 2;
  const radius = Math.sqrt(squares / pointCount);
  return radius > 0 ? { points, normals, radius } : undefined;
}

/** Quantiles, each in the middle of its share, of values from 0 to `fingerprintRange`; with them the share below each step. */
function quantiles(values: Float64Array, count: number): { values: number[]; rankOf: (value: number) => number } {
  const counts = new Uint32Array(steps + 1);
  const stepOf = (value: number): number => Math.min(steps, Math.floor((value / fingerprintRange) * steps));
  for (const value of values) counts[stepOf(value)]!++;
  const below = new Float64Array(steps + 2);
  for (let step = 0; step <= steps; step++) below[step + 1] = below[step]! + counts[step]! / values.length;
  const found: number[] = [];
  for (let i = 0, step = 0; i < count; i++) {
    const share = (i + 0.5) / count;
    while (step < steps && below[step + 1]! < share) step++;
    const inside = (share - below[step]!) / Math.max(1e-12, below[step + 1]! - below[step]!);
    found.push(((step + Math.min(1, Math.max(0, inside))) / steps) * fingerprintRange);
  }
  return { values: found, rankOf: (value) => below[stepOf(value)]! };
}

/** Means of `values` over equal shares of `by`. */
function banded(values: Float64Array, by: Float64Array, rankOf: (value: number) => number, bands: number): number[] {
  const sums = new Float64Array(bands);
  const counts = new Float64Array(bands);
  for (let i = 0; i < values.length; i++) {
    const band = Math.min(bands - 1, Math.floor(rankOf(by[i]!) * bands));
    sums[band]! += values[i]!;
    counts[band]!++;
  }
  let last = 0;
  return [...sums].map((sum, band) => (last = counts[band]! > 0 ? sum / counts[band]! : last));
}

function centred({ points, normals, radius }: Cloud): { fromCentre: number[]; outward: number[] } {
  const distances = new Float64Array(pointCount);
  const looks = new Float64Array(pointCount);
  for (let i = 0, at = 0; i < pointCount; i++, at += 3) {
    const length = lengthOf(points[at]!, points[at + 1]!, points[at + 2]!);
    distances[i] = length / radius;
    const along = points[at]! * normals[at]! + points[at + 1]! * normals[at + 1]! + points[at + 2]! * normals[at + 2]!;
    looks[i] = length > 0 ? Math.abs(along) / length : 0;
  }
  const { values, rankOf } = quantiles(distances, fingerprintParts.fromCentre);
  return { fromCentre: values, outward: banded(looks, distances, rankOf, fingerprintParts.outward) };
}

function paired({ points, normals, radius }: Cloud): { apart: number[]; parallel: number[] } {
  const random = createRandom(77_003);
  const distances = new Float64Array(pairCount);
  const cosines = new Float64Array(pairCount);
  for (let i = 0; i < pairCount; i++) {
    const a = Math.floor(random() * pointCount) * 3;
    const b = Math.floor(random() * pointCount) * 3;
    distances[i] = lengthOf(points[a]! - points[b]!, points[a + 1]! - points[b + 1]!, points[a + 2]! - points[b + 2]!) / radius;
    cosines[i] = Math.abs(normals[a]! * normals[b]! + normals[a + 1]! * normals[b + 1]! + normals[a + 2]! * normals[b + 2]!);
  }
  const { values, rankOf } = quantiles(distances, fingerprintParts.apart);
  return { apart: values, parallel: banded(cosines, distances, rankOf, fingerprintParts.parallel) };
}

function tripled({ points, radius }: Cloud): number[] {
  const random = createRandom(90_007);
  const sizes = new Float64Array(tripleCount);
  for (let i = 0; i < tripleCount; i++) {
    const a = Math.floor(random() * pointCount) * 3;
    const b = Math.floor(random() * pointCount) * 3;
    const c = Math.floor(random() * pointCount) * 3;
    const ux = points[b]! - points[a]!;
    const uy = points[b + 1]! - points[a + 1]!;
    const uz = points[b + 2]! - points[a + 2]!;
    const vx = points[c]! - points[a]!;
    const vy = points[c + 1]! - points[a + 1]!;
    const vz = points[c + 2]! - points[a + 2]!;
    sizes[i] = Math.sqrt(lengthOf(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)) / radius;
  }
  return quantiles(sizes, fingerprintParts.ofThree).values;
}

/** Of the matrix of second moments, in shares of its trace: what does not change when it is turned. */
function axes({ points, radius }: Cloud): number[] {
  const m = new Float64Array(6);
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]! / radius, points[at + 1]! / radius, points[at + 2]! / radius];
    [x * x, y * y, z * z, x * y, x * z, y * z].forEach((value, i) => (m[i]! += value / pointCount));
  }
  const [xx, yy, zz, xy, xz, yz] = m as unknown as [number, number, number, number, number, number];
  const second = xx * yy + xx * zz + yy * zz - xy * xy - xz * xz - yz * yz;
  const third = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
  // At most 1/3 and 1/27; lengths as roots, like the other numbers.
  return [Math.sqrt(Math.max(0, second * 3)), Math.cbrt(Math.max(0, third * 27))];
}
