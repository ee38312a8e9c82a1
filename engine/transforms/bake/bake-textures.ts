import { TextureInfo, type Document, type Material, type Texture } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import type { MaterialEdit, TextureEdit } from '#domain/editor/settings';
import { textureSlots, type TextureSlotName } from '#domain/editor/textures';

/** A picture as a glTF holds it. */
export interface Picture {
  bytes: Uint8Array;
  /** `image/png` or `image/jpeg`. */
  mimeType: string;
}

/** By their ids. */
export type Pictures = ReadonlyMap<string, Picture>;

interface Slot {
  put(material: Material, texture: Texture | null): unknown;
  info(material: Material): TextureInfo | null;
}

const slots: Record<TextureSlotName, Slot> = {
  baseColor: { put: (to, texture) => to.setBaseColorTexture(texture), info: (of) => of.getBaseColorTextureInfo() },
  normal: { put: (to, texture) => to.setNormalTexture(texture), info: (of) => of.getNormalTextureInfo() },
  metalRoughness: { put: (to, texture) => to.setMetallicRoughnessTexture(texture), info: (of) => of.getMetallicRoughnessTextureInfo() },
  occlusion: { put: (to, texture) => to.setOcclusionTexture(texture), info: (of) => of.getOcclusionTextureInfo() },
  emissive: { put: (to, texture) => to.setEmissiveTexture(texture), info: (of) => of.getEmissiveTextureInfo() },
};

/** What puts edited textures onto materials of one document, each picture into it once; it returns how many pictures are missing. */
export function textureBaker(document: Document, pictures: Pictures): (material: Material, edits: MaterialEdit['textures']) => number {
  const made = new Map<string, Texture>();
  const transforms = document.createExtension(KHRTextureTransform);
  const textureOf = (id: string): Texture | undefined => {
    const picture = pictures.get(id);
    const known = made.get(id);
    if (known !== undefined || picture === undefined) return known;
    const texture = document.createTexture().setImage(picture.bytes).setMimeType(picture.mimeType);
    made.set(id, texture);
    return texture;
  };
  const lay = (info: TextureInfo | null, { repeat, offset, rotation, uv }: TextureEdit): void => {
    const isPlain = repeat.every((one) => one === 1) && offset.every((one) => one === 0) && rotation === 0;
    const moved = () =>
      transforms
        .createTransform()
        .setScale(repeat)
        .setOffset(offset)
        .setRotation((rotation * Math.PI) / 180);
    info
      ?.setTexCoord(uv)
      .setWrapS(TextureInfo.WrapMode.REPEAT!)
      .setWrapT(TextureInfo.WrapMode.REPEAT!)
      .setExtension('KHR_texture_transform', isPlain ? null : moved());
  };
  return (material, edits = {}) => {
    let missing = 0;
    for (const name of textureSlots) {
      const edit = edits[name];
      if (edit === undefined) continue;
      const { put, info } = slots[name];
      if (edit === null) {
        put(material, null);
        continue;
      }
      const texture = textureOf(edit.id);
      if (texture === undefined) {
        missing += 1;
        continue;
      }
      put(material, texture);
      lay(info(material), edit);
    }
    return missing;
  };
}
