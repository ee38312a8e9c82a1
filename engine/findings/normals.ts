import { type Finding, createFinding } from '#domain/models/findings';
import { faceNormal } from '../scenes/face-normal.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';

/** Primitives without normals, and those whose normals mostly point against their faces. */
export function normals(scene: Scene): Finding[] {
  const primitives = [...new Set(scene.meshes.flatMap((mesh) => mesh.primitives))].filter(({ mode }) => mode === 'triangles');
  const missing = primitives.filter((primitive) => !primitive.normals).length;
  const flipped = primitives.filter(pointsInward).length;
  return [
    ...(missing > 0 ? [createFinding('normalsMissing', { count: missing })] : []),
    ...(flipped > 0 ? [createFinding('normalsFlipped', { count: flipped })] : []),
  ];
}

/** More triangles (by area) have their corner normals behind them than before them. */
function pointsInward({ positions: p, normals: n, indices }: Primitive): boolean {
  if (!n) return false;
  const face = new Float64Array(3);
  let agreement = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    faceNormal(p, a, b, c, face);
    for (let axis = 0; axis < 3; axis++) agreement += face[axis]! * (n[a + axis]! + n[b + axis]! + n[c + axis]!);
  }
  return agreement < 0;
}
