/** The use of a texture: which of its channels are read, and as what. It decides how the picture is scaled, encoded, compared and drawn. */

import type { AlphaUse } from '../images/scale.ts';
import type { Material, Scene, TextureSlot } from './scene.ts';
import { slotNames } from './textures-in-use.ts';

type Channel = 'r' | 'g' | 'b' | 'a';

export interface TextureRole {
  /** `color`: seen as it is. `normal`: directions. `data`: numbers of one channel each. */
  kind: 'color' | 'normal' | 'data';
  /** The channels that some use reads, in their order. */
  channels: readonly Channel[];
  alpha: AlphaUse;
  /** The alpha from which a texel is drawn, 0 to 1, where every use cuts out at the same; else null. */
  cutoff: number | null;
}

type Slot = Pick<TextureRole, 'kind'> & { channels: string };

/**
 * What each slot reads (glTF 2.0 §3.9; the extension registry of Khronos; VRM Consortium). The alpha of the base colour depends on the material: `alphaOf`.
 * Of a metallic-roughness picture red is often occlusion in another slot, which then adds it.
 */
const slots: Readonly<Record<string, Slot>> = {
  baseColorTexture: { kind: 'color', channels: 'rgb' },
  metallicRoughnessTexture: { kind: 'data', channels: 'gb' },
  normalTexture: { kind: 'normal', channels: 'rgb' },
  occlusionTexture: { kind: 'data', channels: 'r' },
  emissiveTexture: { kind: 'color', channels: 'rgb' },
  'ADOBE_materials_clearcoat_tint.clearcoatTintTexture': { kind: 'color', channels: 'rgb' },
  'ADOBE_materials_thin_transparency.transmissionTexture': { kind: 'data', channels: 'r' },
  'KHR_materials_anisotropy.anisotropyTexture': { kind: 'data', channels: 'rgb' },
  'KHR_materials_clearcoat.clearcoatTexture': { kind: 'data', channels: 'r' },
  'KHR_materials_clearcoat.clearcoatRoughnessTexture': { kind: 'data', channels: 'g' },
  'KHR_materials_clearcoat.clearcoatNormalTexture': { kind: 'normal', channels: 'rgb' },
  'KHR_materials_diffuse_transmission.diffuseTransmissionTexture': { kind: 'data', channels: 'a' },
  'KHR_materials_diffuse_transmission.diffuseTransmissionColorTexture': { kind: 'color', channels: 'rgb' },
  'KHR_materials_iridescence.iridescenceTexture': { kind: 'data', channels: 'r' },
  'KHR_materials_iridescence.iridescenceThicknessTexture': { kind: 'data', channels: 'g' },
  'KHR_materials_sheen.sheenColorTexture': { kind: 'color', channels: 'rgb' },
  'KHR_materials_sheen.sheenRoughnessTexture': { kind: 'data', channels: 'a' },
  'KHR_materials_specular.specularTexture': { kind: 'data', channels: 'a' },
  'KHR_materials_specular.specularColorTexture': { kind: 'color', channels: 'rgb' },
  'KHR_materials_transmission.transmissionTexture': { kind: 'data', channels: 'r' },
  'KHR_materials_volume.thicknessTexture': { kind: 'data', channels: 'g' },
  'KHR_materials_volume_scatter.multiscatterColorTexture': { kind: 'color', channels: 'rgb' },
  'MSFT_packing_normalRoughnessMetallic.normalRoughnessMetallicTexture': { kind: 'normal', channels: 'rgba' },
  'MSFT_packing_occlusionRoughnessMetallic.occlusionRoughnessMetallicTexture': { kind: 'data', channels: 'rgb' },
  'MSFT_packing_occlusionRoughnessMetallic.roughnessMetallicOcclusionTexture': { kind: 'data', channels: 'rgb' },
  'MSFT_packing_occlusionRoughnessMetallic.normalTexture': { kind: 'normal', channels: 'rg' },
  'VRMC_materials_mtoon.shadeMultiplyTexture': { kind: 'color', channels: 'rgb' },
  'VRMC_materials_mtoon.shadingShiftTexture': { kind: 'data', channels: 'r' },
  'VRMC_materials_mtoon.matcapTexture': { kind: 'color', channels: 'rgb' },
  'VRMC_materials_mtoon.rimMultiplyTexture': { kind: 'color', channels: 'rgb' },
  'VRMC_materials_mtoon.outlineWidthMultiplyTexture': { kind: 'data', channels: 'g' },
  'VRMC_materials_mtoon.uvAnimationMaskTexture': { kind: 'data', channels: 'b' },
};

/** Words in the names of slots that hold numbers, for extensions that are not in the table. */
const numbers = /(roughness|metallic|thickness|transmission|anisotropy|factor|weight|mask)\w*Texture$/i;

/** A slot that is not in the table may read everything. */
function slotOf(key: string): Slot {
  const property = key.slice(key.indexOf('.') + 1);
  const kind = /normal/i.test(property) ? 'normal' : numbers.test(property) && !/color/i.test(property) ? 'data' : 'color';
  return slots[key] ?? { kind, channels: 'rgba' };
}

const rank = { color: 0, data: 1, normal: 2 } as const;
const order = ['r', 'g', 'b', 'a'] as const;

/** What a slot of `material` makes of its texture. */
function roleIn(key: string, { alphaMode, alphaCutoff, baseColor }: Material): TextureRole {
  const { kind, channels } = slotOf(key);
  const isCovering = key === 'baseColorTexture' && alphaMode !== 'opaque';
  return {
    kind,
    channels: order.filter((channel) => channels.includes(channel) || (channel === 'a' && isCovering)),
    alpha: isCovering ? 'coverage' : channels.includes('a') ? 'numbers' : 'none',
    cutoff: isCovering && alphaMode === 'mask' && baseColor[3] > 0 ? alphaCutoff / baseColor[3] : null,
  };
}

/** The role of a texture in two uses: the strictest kind; colours are weighed by alpha only where both do. */
const both = (a: TextureRole, b: TextureRole): TextureRole => ({
  kind: rank[a.kind] > rank[b.kind] ? a.kind : b.kind,
  channels: order.filter((channel) => a.channels.includes(channel) || b.channels.includes(channel)),
  alpha: a.alpha === b.alpha ? a.alpha : 'numbers',
  cutoff: a.cutoff === b.cutoff ? a.cutoff : null,
});

/** The role of each texture in all of its uses; null for one that no material uses. */
export function textureRoles(scene: Scene): (TextureRole | null)[] {
  const roles: (TextureRole | null)[] = scene.textures.map(() => null);
  for (const material of scene.materials) {
    const own = slotNames.map((name): [string, TextureSlot | null] => [name, material[name]]);
    for (const [key, slot] of [...own, ...Object.entries(material.extensionTextures)]) {
      if (!slot) continue;
      const known = roles[slot.texture];
      const role = roleIn(key, material);
      roles[slot.texture] = known ? both(known, role) : role;
    }
  }
  return roles;
}
