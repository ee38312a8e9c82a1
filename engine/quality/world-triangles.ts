/** The triangles of a scene as they stand in the world, in one array. */

import { poseDraw } from '../scenes/pose.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';

export interface WorldTriangles {
  count: number;
  /** 9 floats a triangle, relative to the origin that was given. Triangles with broken vertices are left out. */
  corners: Float32Array;
}

const triangleDraws = (scene: Scene, world = worldMatrices(scene)) =>
  listDraws(scene, world)
    .filter((draw) => draw.primitive.mode === 'triangles')
    .map((draw) => ({ draw, pose: poseDraw(scene, draw, world) }));

/** Lists every drawn triangle, instances each time, in rest pose, relative to `origin` so that 32-bit floats suffice. */
export function worldTriangles(scene: Scene, origin: Vec3): WorldTriangles {
  const draws = triangleDraws(scene);
  const total = draws.reduce((sum, { draw }) => sum + Math.floor(draw.primitive.indices.length / 3), 0);
  const corners = new Float32Array(total * 9);
  let next = 0;
  for (const { draw, pose } of draws) {
    const m = draw.matrix;
    const { indices } = draw.primitive;
    const { positions } = pose;
    for (let i = 0; i + 2 < indices.length; i += 3) {
      let sum = 0;
      for (let corner = 0; corner < 3; corner++) {
        const at = indices[i + corner]! * 3;
        const x = positions[at]!;
        const y = positions[at + 1]!;
        const z = positions[at + 2]!;
        const out = next + corner * 3;
        sum += corners[out] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]! - origin[0];
        sum += corners[out + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]! - origin[1];
        sum += corners[out + 2] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]! - origin[2];
      }
      if (Number.isFinite(sum)) next += 9;
    }
  }
  return { count: next / 9, corners: corners.subarray(0, next) };
}

/** Box of all drawn triangles; undefined when there is none. */
export function triangleBounds(scene: Scene): { min: Vec3; max: Vec3 } | undefined {
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const { draw, pose } of triangleDraws(scene)) {
    const m = draw.matrix;
    for (const vertex of draw.primitive.indices) {
      const x = pose.positions[vertex * 3]!;
      const y = pose.positions[vertex * 3 + 1]!;
      const z = pose.positions[vertex * 3 + 2]!;
      for (let axis = 0; axis < 3; axis++) {
        const value = m[axis]! * x + m[axis + 4]! * y + m[axis + 8]! * z + m[axis + 12]!;
        if (!Number.isFinite(value)) continue;
        if (value < min[axis]!) min[axis] = value;
        if (value > max[axis]!) max[axis] = value;
      }
    }
  }
  return max[0] >= min[0] ? { min, max } : undefined;
}
