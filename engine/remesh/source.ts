/** The surface that is remeshed: triangles of a scene in world space, brought to a diagonal of 1 around the origin, with what they look like. */

import { loadKernel } from '../kernels/load.ts';
import { countTriangles, listTriangleDraws, triangleBounds, writeTriangles, type TriangleDraw } from '../quality/world-triangles.ts';
import type { Mat4, Scene, Vec3 } from '../scenes/scene.ts';

/** Places on the source: a triangle each (`Source.drawOf` knows it), and the weights of its second and third corner. */
export interface Places {
  triangles: Uint32Array;
  /** 2 a place. */
  weights: Float32Array;
  /** 1 where the triangle faces as the normal does that was asked for. */
  facing: Uint8Array;
  /** 3 a place: where that is. */
  points: Float64Array;
}

export interface Source {
  /** World position = position here × scale + origin. */
  origin: Vec3;
  scale: number;
  /** Of all triangles, in the world. */
  bounds: { min: Vec3; max: Vec3 };
  /** Triangles without broken vertices. */
  count: number;
  /** 9 floats a triangle; gone once the source is indexed. */
  corners(): Float32Array;
  /** Makes the source ready for `locate`. */
  index(): void;
  /**
   * The nearest places to points (3 numbers each). With unit `normals` a triangle that faces as its point goes before one that turns away, unless
   * it is more than `reach` farther.
   */
  locate(points: Float64Array, normals?: Float64Array, reach?: number): Places;
  /** Where a triangle of `Places` is drawn, and its number in that primitive. */
  drawOf(triangle: number): { draw: number; triangle: number };
  draws: readonly TriangleDraw[];
}

interface Kernel {
  memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  build(corners: number, count: number, numbered: number): void;
  locate(points: number, normals: number, count: number, reach: number, found: number, weights: number, facing: number): void;
}

const pointsAtOnce = 16_384;

/** Undefined for a scene without a triangle that has an extent. @throws RangeError when memory is short. */
export async function createSource(scene: Scene): Promise<Source | undefined> {
  const draws = listTriangleDraws(scene);
  const bounds = triangleBounds(draws);
  if (!bounds) return undefined;
  const { min, max } = bounds;
  const origin = min.map((low, axis) => low / 2 + max[axis]! / 2) as Vec3;
  const scale = Math.hypot(...min.map((low, axis) => max[axis]! - low));
  if (!(scale > 0 && scale < Infinity)) return undefined;

  const kernel = await loadKernel<Kernel>('surface');
  // An address is unsigned, which a call from JavaScript does not see.
  const allocate = (bytes: number): number => kernel.allocate(bytes) >>> 0;
  const total = countTriangles(draws);
  // The kernel reads corners four floats at a time.
  const cornersAt = allocate(total * 36 + 4);
  const pointsAt = allocate(pointsAtOnce * 24);
  const normalsAt = allocate(pointsAtOnce * 24);
  const foundAt = allocate(pointsAtOnce * 4);
  const facingAt = allocate(pointsAtOnce);
  const weightsAt = allocate(pointsAtOnce * 8);
  const doubles = (at: number, length: number): Float64Array => new Float64Array(kernel.memory.buffer, at, length);
  const numbers = new Uint32Array(total);
  const corners = (): Float32Array => new Float32Array(kernel.memory.buffer, cornersAt, count * 9);
  const count = writeTriangles(draws, origin, new Float32Array(kernel.memory.buffer, cornersAt, total * 9), numbers);
  const firsts: number[] = [];
  let first = 0;
  for (const { draw } of draws) {
    firsts.push(first);
    first += Math.floor(draw.primitive.indices.length / 3);
  }

  const drawOf = (triangle: number): { draw: number; triangle: number } => {
    const number = numbers[triangle]!;
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (firsts[middle]! <= number) low = middle;
      else high = middle - 1;
    }
    return { draw: low, triangle: number - firsts[low]! };
  };
  const mirrored = draws.map(({ draw }) => isMirrored(draw.matrix));
  const written = corners();
  for (let i = 0; i < written.length; i++) written[i]! /= scale;
  // A mirrored place turns its triangles over.
  const anyMirrored = mirrored.some(Boolean);
  if (anyMirrored) {
    for (let triangle = 0; triangle < count; triangle++) {
      if (mirrored[drawOf(triangle).draw]) written.subarray(triangle * 9, triangle * 9 + 9).set(turnedOver(written, triangle * 9));
    }
  }

  return {
    ...{ origin, scale, bounds, count, corners, draws },
    index: () => kernel.build(cornersAt, count, 1),
    locate(points, normals, reach = 0) {
      const rows = points.length / 3;
      const places = {
        triangles: new Uint32Array(rows),
        weights: new Float32Array(rows * 2),
        facing: new Uint8Array(rows),
        points: new Float64Array(points.length),
      };
      for (let from = 0; from < rows; from += pointsAtOnce) {
        const to = Math.min(rows, from + pointsAtOnce);
        doubles(pointsAt, (to - from) * 3).set(points.subarray(from * 3, to * 3));
        if (normals) doubles(normalsAt, (to - from) * 3).set(normals.subarray(from * 3, to * 3));
        kernel.locate(pointsAt, normals ? normalsAt : 0, to - from, reach, foundAt, weightsAt, facingAt);
        places.triangles.set(new Uint32Array(kernel.memory.buffer, foundAt, to - from), from);
        places.weights.set(new Float32Array(kernel.memory.buffer, weightsAt, (to - from) * 2), from * 2);
        places.facing.set(new Uint8Array(kernel.memory.buffer, facingAt, to - from), from);
        for (let row = from; anyMirrored && row < to; row++) {
          if (mirrored[drawOf(places.triangles[row]!).draw]) places.weights.subarray(row * 2, row * 2 + 2).reverse();
        }
        places.points.set(doubles(pointsAt, (to - from) * 3), from * 3);
      }
      return places;
    },
    drawOf,
  };
}

const isMirrored = (m: Mat4): boolean =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) - m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) + m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!) < 0;

const turnedOver = (corners: Float32Array, at: number): number[] => [
  ...corners.subarray(at, at + 3),
  ...corners.subarray(at + 6, at + 9),
  ...corners.subarray(at + 3, at + 6),
];
