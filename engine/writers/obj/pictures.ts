/** The pictures that an MTL names: those of its maps, and roughness and metalness, which glTF has in one, as grey ones of their own. */

import { mayBeTransparent } from '../../images/image-header.ts';
import type { Material, Scene, Texture } from '../../scenes/scene.ts';

const channels = { roughness: 1, metallic: 2 } as const;
type Grey = keyof typeof channels;

/** Textures as files; places in `textures`. */
export class MtlPictures {
  readonly textures: Texture[] = [];
  readonly #scene: Scene;
  readonly #places = new Map<string, number>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Adds what `material` draws. */
  async add(material: Material): Promise<void> {
    for (const slot of [material.baseColorTexture, material.emissiveTexture, material.normalTexture])
      if (slot) this.#keep(String(slot.texture), this.#scene.textures[slot.texture]!);
    for (const grey of ['roughness', 'metallic'] as const) {
      const key = greyKey(material, grey);
      if (key === undefined || this.#places.has(key)) continue;
      const texture = await greyOf(this.#scene.textures[material.metallicRoughnessTexture!.texture]!, grey, material[grey]);
      if (texture) this.#keep(key, texture);
    }
  }

  /** Where the texture of a slot is, after `add`. */
  placeOf(texture: number): number {
    return this.#places.get(String(texture))!;
  }

  /** Undefined where the material has no such map, or one that cannot be decoded. */
  greyOf(material: Material, grey: Grey): number | undefined {
    const key = greyKey(material, grey);
    return key === undefined ? undefined : this.#places.get(key);
  }

  isTransparent(texture: number): boolean {
    return mayBeTransparent(this.#scene.textures[texture]!.bytes);
  }

  #keep(key: string, texture: Texture): void {
    if (!this.#places.has(key)) this.#places.set(key, this.textures.push(texture) - 1);
  }
}

const greyKey = ({ metallicRoughnessTexture: slot, ...material }: Material, grey: Grey): string | undefined =>
  slot ? `${slot.texture} ${grey} ${material[grey]}` : undefined;

/** One channel of a picture times the material's factor; undefined where it cannot be decoded. */
async function greyOf({ name, bytes }: Texture, grey: Grey, factor: number): Promise<Texture | undefined> {
  // Loaded on demand: most models have no such map.
  const [{ decodeImage }, { sharp }] = await Promise.all([import('../../images/decode.ts'), import('../../images/vips.ts')]);
  const pixels = await decodeImage(bytes);
  if (!pixels) return undefined;
  const { width, height, rgba } = pixels;
  const plane = new Uint8Array(width * height);
  for (let i = 0; i < plane.length; i++) plane[i] = Math.min(255, Math.round(rgba[i * 4 + channels[grey]]! * factor));
  const png = await sharp(plane, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { name: `${name.replace(/\.\w+$/, '')}_${grey}.png`, bytes: png, mimeType: 'image/png', width, height };
}
