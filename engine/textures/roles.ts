/** The use of a texture, which decides how much loss is acceptable. */

import type { Scene, TextureSlot } from '../scenes/scene.ts';

export interface TextureRole {
  /** `color`: seen as it is. `normal`: directions. `data`: numbers of one channel each. */
  kind: 'color' | 'normal' | 'data';
  /** Some use of it reads the alpha channel. */
  alpha: boolean;
}

/** Extension textures that are not colours; others of an extension are taken as colours. */
const dataProperties = /(normal|roughness|thickness|transmission|anisotropy|iridescence|clearcoat|^specular)Texture$/i;

/** The strictest role of each texture; null for one that no material uses. */
export function textureRoles(scene: Scene): (TextureRole | null)[] {
  const roles: (TextureRole | null)[] = scene.textures.map(() => null);
  const rank = { color: 0, data: 1, normal: 2 } as const;
  const use = (slot: TextureSlot | null | undefined, kind: TextureRole['kind'], alpha: boolean): void => {
    if (!slot) return;
    const known = roles[slot.texture];
    const strictest = known && rank[known.kind] > rank[kind] ? known.kind : kind;
    roles[slot.texture] = { kind: strictest, alpha: alpha || !!known?.alpha };
  };
  for (const material of scene.materials) {
    use(material.baseColorTexture, 'color', material.alphaMode !== 'opaque');
    use(material.emissiveTexture, 'color', false);
    use(material.normalTexture, 'normal', false);
    use(material.metallicRoughnessTexture, 'data', false);
    use(material.occlusionTexture, 'data', false);
    for (const [key, slot] of Object.entries(material.extensionTextures)) {
      const property = key.slice(key.indexOf('.') + 1);
      const kind = /normal/i.test(property) ? 'normal' : dataProperties.test(property) ? 'data' : 'color';
      use(slot, kind, true);
    }
  }
  return roles;
}
