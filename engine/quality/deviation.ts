/** Measures the deviation from the original at each corner, for painting a heat map. */

import { poseDraw } from '../scenes/pose.ts';
import type { VerbContext } from '../context.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { createSurface, pointsAtOnce, type Surface } from './surface.ts';
import { listTriangleDraws, triangleBounds } from './world-triangles.ts';

export interface DeviationOptions {
  /**
   * Looks at the middle of each triangle (and of its edges, where there are not very many) as well, and gives what it finds there to their corners. A simplifier that keeps
   * vertices where they were deviates nowhere else. Default false.
   */
  faces?: boolean;
}

export interface Deviation {
  /** [mesh][primitive]: distance of each vertex to the original's surface in its units; of several places the largest. */
  distances: Float32Array[][];
  max: number;
  /** The original's bounding diagonal, to state distances in per cent. */
  diagonal: number;
}

/** Weights of a triangle's corners at its middle and the middles of its edges. */
const faceProbes: Vec3[] = [
  [1 / 3, 1 / 3, 1 / 3],
  [1 / 2, 1 / 2, 0],
  [0, 1 / 2, 1 / 2],
  [1 / 2, 0, 1 / 2],
];
/** Primitives with more triangles are sampled only at the centres of the triangles, which are no larger than a pixel. */
const manyTriangles = 100_000;

/**
 * Measures every vertex of `scene` against the surface of `original`. All zero when the original has no triangles; a vertex that is not
 * a number gets 0.
 *
 * @example const { distances, max } = await measureDeviation(lightweight, original);
 */
export async function measureDeviation(
  scene: Scene,
  original: Scene,
  { faces = false }: DeviationOptions = {},
  context: VerbContext = {},
): Promise<Deviation> {
  const distances = scene.meshes.map((mesh) => mesh.primitives.map((primitive) => new Float32Array(primitive.positions.length / 3)));
  const originalDraws = listTriangleDraws(original);
  const bounds = triangleBounds(originalDraws);
  if (!bounds) return { distances, max: 0, diagonal: 0 };
  const origin: Vec3 = bounds.min;
  const diagonal = Math.hypot(bounds.max[0] - origin[0], bounds.max[1] - origin[1], bounds.max[2] - origin[2]);
  const surface = await createSurface(originalDraws, origin);
  surface.index();
  const world = worldMatrices(scene);
  const draws = listDraws(scene, world);
  draws.forEach((draw, done) => {
    context.onProgress?.('deviation', done, draws.length);
    const { positions } = poseDraw(scene, draw, world);
    const placed = place(positions, draw.matrix, origin);
    const out = distances[draw.mesh]![draw.primitiveIndex]!;
    measureVertices(surface, placed, out, context.signal);
    if (faces && draw.primitive.mode === 'triangles') measureFaces(surface, placed, draw.primitive.indices, out, context.signal);
  });
  let max = 0;
  for (const mesh of distances) for (const part of mesh) for (const distance of part) if (distance > max) max = distance;
  return { distances, max, diagonal };
}

/** Positions in the world, relative to `origin`. */
function place(positions: Float32Array, m: ArrayLike<number>, origin: Vec3): Float64Array {
  const out = new Float64Array(positions.length);
  for (let i = 0; i < out.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    out[i] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]! - origin[0];
    out[i + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]! - origin[1];
    out[i + 2] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]! - origin[2];
  }
  return out;
}

/** NaN positions have NaN distances. */
const distanceOf = (squared: number): number => (squared >= 0 && squared < Infinity ? Math.sqrt(squared) : 0);

function measureVertices(surface: Surface, placed: Float64Array, out: Float32Array, signal: AbortSignal | undefined): void {
  for (let from = 0; from < out.length; from += pointsAtOnce) {
    signal?.throwIfAborted();
    const { squared } = surface.measure(placed.subarray(from * 3, Math.min(out.length, from + pointsAtOnce) * 3));
    for (let i = 0; i < squared.length; i++) {
      const distance = distanceOf(squared[i]!);
      if (distance > out[from + i]!) out[from + i] = distance;
    }
  }
}

function measureFaces(
  surface: Surface,
  placed: Float64Array,
  indices: Uint32Array,
  out: Float32Array,
  signal: AbortSignal | undefined,
): void {
  const probes = indices.length / 3 > manyTriangles ? faceProbes.slice(0, 1) : faceProbes;
  const step = Math.floor(pointsAtOnce / probes.length) * 3;
  const points = new Float64Array(step * probes.length);
  for (let from = 0; from + 2 < indices.length; from += step) {
    signal?.throwIfAborted();
    const to = Math.min(indices.length - 2, from + step);
    let next = 0;
    for (let i = from; i < to; i += 3) {
      const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
      for (const [u, v, w] of probes) {
        for (let axis = 0; axis < 3; axis++) points[next++] = u * placed[a + axis]! + v * placed[b + axis]! + w * placed[c + axis]!;
      }
    }
    const { squared } = surface.measure(points.subarray(0, next));
    for (let i = from, probe = 0; i < to; i += 3) {
      for (const weights of probes) {
        const distance = distanceOf(squared[probe++]!);
        for (let corner = 0; corner < 3; corner++) {
          const vertex = indices[i + corner]!;
          if (weights[corner]! > 0 && distance > out[vertex]!) out[vertex] = distance;
        }
      }
    }
  }
}
