/** Where on a model the deviation from its original lies, for painting it as a heat map. */

import { poseDraw } from '../scenes/pose.ts';
import type { Scene, Vec3, VerbContext } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { createSurface, pointsAtOnce } from './surface.ts';
import { listTriangleDraws, triangleBounds } from './world-triangles.ts';

export interface Deviation {
  /** [mesh][primitive]: distance of each vertex to the original's surface in its units; of several places the largest. */
  distances: Float32Array[][];
  max: number;
  /** The original's bounding diagonal, to state distances in per cent. */
  diagonal: number;
}

/**
 * Measures every vertex of `scene` against the surface of `original`. All zero when the original has no triangles; a vertex that is not
 * a number gets 0.
 *
 * @example const { distances, max } = await measureDeviation(lightweight, original);
 */
export async function measureDeviation(scene: Scene, original: Scene, context: VerbContext = {}): Promise<Deviation> {
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
  const points = new Float64Array(pointsAtOnce * 3);
  let max = 0;
  draws.forEach((draw, done) => {
    context.onProgress?.('deviation', done, draws.length);
    const { positions } = poseDraw(scene, draw, world);
    const m = draw.matrix;
    const out = distances[draw.mesh]![draw.primitiveIndex]!;
    for (let from = 0; from < out.length; from += pointsAtOnce) {
      context.signal?.throwIfAborted();
      const to = Math.min(out.length, from + pointsAtOnce);
      for (let vertex = from, next = 0; vertex < to; vertex++) {
        const x = positions[vertex * 3]!;
        const y = positions[vertex * 3 + 1]!;
        const z = positions[vertex * 3 + 2]!;
        points[next++] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]! - origin[0];
        points[next++] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]! - origin[1];
        points[next++] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]! - origin[2];
      }
      surface.measure(points.subarray(0, (to - from) * 3)).squared.forEach((squared, i) => {
        // A vertex that is not a number has a distance that is none either.
        const distance = squared >= 0 ? Math.sqrt(squared) : 0;
        if (distance > out[from + i]!) out[from + i] = distance;
        if (distance > max && distance < Infinity) max = distance;
      });
    }
  });
  return { distances, max, diagonal };
}
