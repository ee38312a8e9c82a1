import { type Finding, createFinding } from '#domain/models/findings';
import { faceNormal } from '../scenes/face-normal.ts';
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
  const normal = new Float64Array(3);
  const squaredEdge = (from: number, to: number): number =>
    (positions[to]! - positions[from]!) ** 2 +
    (positions[to + 1]! - positions[from + 1]!) ** 2 +
    (positions[to + 2]! - positions[from + 2]!) ** 2;
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const longest = Math.max(squaredEdge(a, b), squaredEdge(b, c), squaredEdge(c, a));
    // Twice the area is the longest edge times the height.
    if (faceNormal(positions, a, b, c, normal) <= flatness * longest) count++;
  }
  return count;
}
