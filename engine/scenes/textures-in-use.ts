import type { Material, Scene, TextureSlot } from './scene.ts';

/** The names under which a material holds its own texture slots. */
export const slotNames = ['baseColorTexture', 'metallicRoughnessTexture', 'normalTexture', 'occlusionTexture', 'emissiveTexture'] as const;

/** Every texture slot of a material, those of its extensions included. */
export function slotsOf(material: Material): TextureSlot[] {
  const own = slotNames.map((name) => material[name]).filter((slot) => slot !== null);
  return [...own, ...Object.values(material.extensionTextures)];
}

/** Takes out the textures that no material refers to and renumbers the rest, in place. */
export function dropUnusedTextures(scene: Scene): void {
  const used = new Set(scene.materials.flatMap((material) => slotsOf(material).map((slot) => slot.texture)));
  const renumbered = new Map([...used].toSorted((a, b) => a - b).map((texture, index) => [texture, index]));
  scene.textures = scene.textures.filter((_, index) => used.has(index));
  // A slot object may be shared by two maps of one material: each is renumbered once.
  for (const slot of new Set(scene.materials.flatMap(slotsOf))) slot.texture = renumbered.get(slot.texture)!;
}
