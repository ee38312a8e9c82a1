/** Materials of an FBX file as they are drawn: one copy for each choice of uv sets. */

import type { Material, Scene, TextureSlot } from '#engine/scenes/scene';
import { slotsOf } from '#engine/scenes/textures-in-use';
import type { WarningList } from '#engine/scenes/warning-list';
import type { FbxDocument } from './document.ts';
import { convertMaterial } from './materials.ts';
import type { FbxTextures } from './textures.ts';

export interface MaterialTable {
  /** Place in the scene of a material drawn with uv sets of these names; null for none. */
  indexOf(material: number | undefined, uvSets: readonly string[]): number | null;
}

/** Converts the materials that nodes and meshes name; those that nothing draws leave no trace in the scene. */
export async function prepareMaterials(
  document: FbxDocument,
  scene: Scene,
  textures: FbxTextures,
  warnings: WarningList,
  signal?: AbortSignal,
): Promise<MaterialTable> {
  const used = new Set([...document.nodes, ...document.meshes].flatMap(({ materials }) => materials));
  const prepared = new Map<number, Material>();
  for (const [index, source] of document.materials.entries()) {
    signal?.throwIfAborted();
    if (used.has(index)) prepared.set(index, await convertMaterial(source, document, scene, textures, warnings));
  }
  const known = new Map<string, number>();
  return {
    indexOf(index, uvSets) {
      const source = index === undefined ? undefined : prepared.get(index);
      if (!source) return null;
      const sets = slotsOf(source).map((slot) => Math.max(0, uvSets.indexOf(textures.uvSetOf(slot))));
      const key = [index, ...sets].join(' ');
      let place = known.get(key);
      if (place === undefined) {
        const copy = structuredClone(source);
        slotsOf(copy).forEach((slot: TextureSlot, i) => (slot.uv = sets[i]!));
        known.set(key, (place = scene.materials.push(copy) - 1));
      }
      return place;
    },
  };
}
