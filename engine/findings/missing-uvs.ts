import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';
import { slotsOf } from '../scenes/textures-in-use.ts';

/** Primitives whose material has a texture and that lack the uv set it is drawn through. */
export function missingUvs(scene: Scene): Finding[] {
  const count = scene.meshes
    .flatMap((mesh) => mesh.primitives)
    .filter(({ mode, material, uvs }) => {
      const used = mode === 'triangles' && material !== null ? scene.materials[material] : undefined;
      return used !== undefined && slotsOf(used).some((slot) => slot.uv >= uvs.length);
    }).length;
  return count > 0 ? [createFinding('uvsMissing', { count })] : [];
}
