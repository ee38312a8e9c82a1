import type { Finding } from '#domain/models/figures';
import { createFinding } from '#domain/models/findings';
import type { Primitive, Scene } from '../scenes/scene.ts';

/** Height over longest edge below which 32-bit coordinates cannot tell a triangle from a line. */
const flatness = 1e-7;

/** Triangles without area. */
export function degenerateTriangles(scene: Scene): Finding[] {
  let count = 0;
  for (const primitive of new Set(scene.meshes.flatMap((mesh) => mesh.primitives))) {
    if (primitive.mode === 'triangles') count += countDegenerate(primitive);
  }
  return count > 0 ? [createFinding('trianglesDegenerate', { count })] : [];
}

function countDegenerate({ positions, indices }: Primitive): number {
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const wx = vx - ux;
    const wy = vy - uy;
    const wz = vz - uz;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz);
    // |n| = longest edge × height.
    if (Math.sqrt(nx * nx + ny * ny + nz * nz) <= flatness * longest) count++;
  }
  return count;
}
