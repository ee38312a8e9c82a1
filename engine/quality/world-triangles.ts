/** The triangles of a scene in world space, in one array. */

import { poseDraw, type Pose } from '../scenes/pose.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { listDraws, worldMatrices, type Draw } from '../scenes/world.ts';

/** A primitive of triangles at one place, in rest pose. */
export interface TriangleDraw {
  draw: Draw;
  pose: Pose;
}

/** Every place where triangles are drawn, instances each time. */
export function listTriangleDraws(scene: Scene): TriangleDraw[] {
  const world = worldMatrices(scene);
  return listDraws(scene, world)
    .filter((draw) => draw.primitive.mode === 'triangles')
    .map((draw) => ({ draw, pose: poseDraw(scene, draw, world) }));
}

export const countTriangles = (draws: TriangleDraw[]): number =>
  draws.reduce((sum, { draw }) => sum + Math.floor(draw.primitive.indices.length / 3), 0);

/**
 * Writes the corners of every triangle, 9 floats each, relative to `origin` so that 32-bit floats suffice. Triangles with broken vertices are
 * left out; `numbers` gets the place of each that was written among all of them. @returns how many were written.
 */
export function writeTriangles(draws: TriangleDraw[], origin: Vec3, corners: Float32Array, numbers?: Uint32Array): number {
  let next = 0;
  let number = 0;
  for (const { draw, pose } of draws) {
    const { indices } = draw.primitive;
    const { positions } = pose;
    const [xx, xy, xz, , yx, yy, yz, , zx, zy, zz] = draw.matrix as unknown as number[] as [
      ...[number, number, number, number],
      ...[number, number, number, number],
      ...[number, number, number, number],
    ];
    const ox = draw.matrix[12]! - origin[0];
    const oy = draw.matrix[13]! - origin[1];
    const oz = draw.matrix[14]! - origin[2];
    for (let i = 0; i + 2 < indices.length; i += 3, number++) {
      let sum = 0;
      for (let corner = 0; corner < 3; corner++) {
        const at = indices[i + corner]! * 3;
        const x = positions[at]!;
        const y = positions[at + 1]!;
        const z = positions[at + 2]!;
        const out = next + corner * 3;
        sum += corners[out] = xx * x + yx * y + zx * z + ox;
        sum += corners[out + 1] = xy * x + yy * y + zy * z + oy;
        sum += corners[out + 2] = xz * x + yz * y + zz * z + oz;
      }
      if (Number.isFinite(sum)) {
        if (numbers) numbers[next / 9] = number;
        next += 9;
      }
    }
  }
  return next / 9;
}

/** Box of all drawn triangles; undefined when there is none. */
export function triangleBounds(draws: TriangleDraw[]): { min: Vec3; max: Vec3 } | undefined {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (const { draw, pose } of draws) {
    const m = draw.matrix;
    const { positions } = pose;
    for (const vertex of draw.primitive.indices) {
      const x = positions[vertex * 3]!;
      const y = positions[vertex * 3 + 1]!;
      const z = positions[vertex * 3 + 2]!;
      const wx = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!;
      const wy = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!;
      const wz = m[2]! * x + m[6]! * y + m[10]! * z + m[14]!;
      if (!Number.isFinite(wx + wy + wz)) continue;
      if (wx < box[0]!) box[0] = wx;
      if (wy < box[1]!) box[1] = wy;
      if (wz < box[2]!) box[2] = wz;
      if (wx > box[3]!) box[3] = wx;
      if (wy > box[4]!) box[4] = wy;
      if (wz > box[5]!) box[5] = wz;
    }
  }
  const [x, y, z, X, Y, Z] = box as unknown as number[] as [number, number, number, number, number, number];
  return X >= x ? { min: [x, y, z], max: [X, Y, Z] } : undefined;
}
