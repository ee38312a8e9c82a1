/** Where on a model the deviation from its original lies, for painting it as a heat map. */

import { poseDraw } from '../scenes/pose.ts';
import type { Scene, Vec3, VerbContext } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { buildTriangleTree, nearest } from './triangle-tree.ts';
import { triangleBounds, worldTriangles } from './world-triangles.ts';

export interface Deviation {
  /** [mesh][primitive]: distance of each vertex to the original's surface in its units; of several places the largest. */
  distances: Float32Array[][];
  max: number;
  /** The original's bounding diagonal, to state distances in per cent. */
  diagonal: number;
}

/** Vertices between two looks at the abort signal. */
const batch = 8192;

/**
 * Measures every vertex of `scene` against the surface of `original`. All zero when the original has no triangles; a vertex that is not
 * a number gets 0.
 *
 * @example const { distances, max } = measureDeviation(lightweight, original);
 */
export function measureDeviation(scene: Scene, original: Scene, context: VerbContext = {}): Deviation {
  const distances = scene.meshes.map((mesh) => mesh.primitives.map((primitive) => new Float32Array(primitive.positions.length / 3)));
  const bounds = triangleBounds(original);
  if (!bounds) return { distances, max: 0, diagonal: 0 };
  const origin: Vec3 = bounds.min;
  const diagonal = Math.hypot(bounds.max[0] - origin[0], bounds.max[1] - origin[1], bounds.max[2] - origin[2]);
  const tree = buildTriangleTree(worldTriangles(original, origin));
  const world = worldMatrices(scene);
  const hit = { triangle: 0, squared: 0 };
  const draws = listDraws(scene, world);
  let max = 0;
  draws.forEach((draw, done) => {
    context.onProgress?.('deviation', done, draws.length);
    const { positions } = poseDraw(scene, draw, world);
    const m = draw.matrix;
    const out = distances[draw.mesh]![draw.primitiveIndex]!;
    for (let vertex = 0; vertex < out.length; vertex++) {
      if (vertex % batch === 0) context.signal?.throwIfAborted();
      const x = positions[vertex * 3]!;
      const y = positions[vertex * 3 + 1]!;
      const z = positions[vertex * 3 + 2]!;
      const wx = m[0]! * x + m[4]! * y + m[8]! * z + m[12]! - origin[0];
      const wy = m[1]! * x + m[5]! * y + m[9]! * z + m[13]! - origin[1];
      const wz = m[2]! * x + m[6]! * y + m[10]! * z + m[14]! - origin[2];
      if (!Number.isFinite(wx + wy + wz)) continue;
      const distance = Math.sqrt(nearest(tree, wx, wy, wz, hit.triangle, hit).squared);
      if (distance > out[vertex]!) out[vertex] = distance;
      if (distance > max) max = distance;
    }
  });
  return { distances, max, diagonal };
}
