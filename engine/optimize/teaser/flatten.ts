/** What a scene shows at rest, without what it is made of: no names, hierarchy, bones, morphs or animations. */

import { addRootMesh, createMesh, createPrimitive, createScene } from '../../scenes/create-scene.ts';
import { relativeTo } from '../../scenes/local-origin.ts';
import { measureBounds } from '../../scenes/model-bounds.ts';
import type { Scene, Vec3 } from '../../scenes/scene.ts';
import { identityMatrix } from '../../scenes/world.ts';
import { join } from '../../transforms/join.ts';
import { prune } from '../../transforms/prune.ts';
import { placedPrimitives } from '../../writers/placed-primitives.ts';

/** The triangles of `source` as few meshes, one a material where that goes; pictures are shared with it. */
export function flattenScene(source: Scene): Scene {
  const { min, max } = measureBounds(source);
  const middle = min.map((low, axis) => low / 2 + max[axis]! / 2) as Vec3;
  const scene = createScene('');
  scene.materials = source.materials.map((material) => ({ ...structuredClone(material), name: '', extras: undefined }));
  scene.textures = source.textures.map((texture) => ({ ...texture, name: '' }));
  for (const placed of placedPrimitives(source, relativeTo(identityMatrix(), middle))) {
    if (placed.primitive.mode !== 'triangles') continue;
    const { positions, indices, normals, uvs, colors, material } = placed.geometry();
    if (indices.length === 0) continue;
    const mesh = createMesh('', [createPrimitive(positions, indices, { normals, uvs, colors, material })]);
    addRootMesh(scene, mesh, { translation: [...middle] });
  }
  join(scene);
  prune(scene);
  return scene;
}
