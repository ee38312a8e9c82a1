import type { Finding } from '#domain/models/figures';
import { createFinding } from '#domain/models/findings';
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
  let agreement = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    agreement +=
      (uy * vz - uz * vy) * (n[a]! + n[b]! + n[c]!) +
      (uz * vx - ux * vz) * (n[a + 1]! + n[b + 1]! + n[c + 1]!) +
      (ux * vy - uy * vx) * (n[a + 2]! + n[b + 2]! + n[c + 2]!);
  }
  return agreement < 0;
}
