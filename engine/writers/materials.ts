/** Materials, textures, samplers and images as glTF JSON. */

import { AppError } from '#domain/errors/app-error';
import type { Material, Scene, TextureSlot } from '../scenes/scene.ts';
import { addView, type Binary } from './binary.ts';

type Json = Record<string, unknown>;

/** What a document can hold as an image, and the extension that says so; undefined for the core formats. */
const imageExtensions: Record<string, string | undefined> = {
  'image/png': undefined,
  'image/jpeg': undefined,
  'image/webp': 'EXT_texture_webp',
  'image/ktx2': 'KHR_texture_basisu',
};

export const isGltfImage = (mimeType: string): boolean => Object.hasOwn(imageExtensions, mimeType);

const wrapModes = { repeat: 10497, clamp: 33071, mirror: 33648 } as const;
const filters: Record<string, number> = {
  nearest: 9728,
  linear: 9729,
  nearestMipmapNearest: 9984,
  linearMipmapNearest: 9985,
  nearestMipmapLinear: 9986,
  linearMipmapLinear: 9987,
};

export interface MaterialTables {
  materials: Json[];
  textures: Json[];
  samplers: Json[];
  images: Json[];
}

/**
 * All materials with the textures they use, each image once and each pair of image and sampler once.
 * @param used collects the names of the extensions; those in `required` cannot be ignored by a viewer.
 */
export function buildMaterials(scene: Scene, binary: Binary, used: Set<string>, required: Set<string>): MaterialTables {
  const tables: MaterialTables = { materials: [], textures: [], samplers: [], images: [] };
  const byKey = new Map<string, number>();
  const once = (list: Json[], kind: string, key: string, make: () => Json): number => {
    const known = byKey.get(kind + key);
    if (known !== undefined) return known;
    const index = list.push(make()) - 1;
    byKey.set(kind + key, index);
    return index;
  };

  const addTexture = (slot: TextureSlot): number => {
    const texture = scene.textures[slot.texture];
    if (!texture) throw new RangeError(`Material refers to texture ${slot.texture} of ${scene.textures.length}`);
    if (!isGltfImage(texture.mimeType)) throw new AppError('model.unsupportedFeature', { feature: texture.mimeType });
    const extension = imageExtensions[texture.mimeType];
    const image = once(tables.images, 'image', String(slot.texture), () => ({
      ...(texture.name ? { name: texture.name } : {}),
      mimeType: texture.mimeType,
      bufferView: addView(binary, texture.bytes.byteLength, () => texture.bytes),
    }));
    const samplerJson = samplerOf(slot);
    const sampler =
      Object.keys(samplerJson).length === 0 ? undefined : once(tables.samplers, 'sampler', JSON.stringify(samplerJson), () => samplerJson);
    return once(tables.textures, 'texture', `${image}/${sampler}`, () => {
      if (extension) {
        used.add(extension);
        required.add(extension);
      }
      return {
        ...(sampler === undefined ? {} : { sampler }),
        ...(extension ? { extensions: { [extension]: { source: image } } } : { source: image }),
      };
    });
  };

  const textureInfo = (slot: TextureSlot, more: Json = {}): Json => {
    const info: Json = { index: addTexture(slot), ...(slot.uv ? { texCoord: slot.uv } : {}), ...more };
    if (slot.transform) {
      used.add('KHR_texture_transform');
      info.extensions = { KHR_texture_transform: slot.transform };
    }
    return info;
  };

  tables.materials = scene.materials.map((material) => materialJson(material, textureInfo, used));
  return tables;
}

function samplerOf(slot: TextureSlot): Json {
  const minFilter = slot.minFilter === null ? undefined : filters[slot.minFilter];
  return {
    ...(slot.magFilter ? { magFilter: filters[slot.magFilter] } : {}),
    ...(minFilter ? { minFilter } : {}),
    ...(slot.wrapS === 'repeat' ? {} : { wrapS: wrapModes[slot.wrapS] }),
    ...(slot.wrapT === 'repeat' ? {} : { wrapT: wrapModes[slot.wrapT] }),
  };
}

function materialJson(material: Material, textureInfo: (slot: TextureSlot, more?: Json) => Json, used: Set<string>): Json {
  const pbr: Json = {
    ...(material.baseColor.every((value) => value === 1) ? {} : { baseColorFactor: material.baseColor }),
    ...(material.baseColorTexture ? { baseColorTexture: textureInfo(material.baseColorTexture) } : {}),
    ...(material.metallic === 1 ? {} : { metallicFactor: material.metallic }),
    ...(material.roughness === 1 ? {} : { roughnessFactor: material.roughness }),
    ...(material.metallicRoughnessTexture ? { metallicRoughnessTexture: textureInfo(material.metallicRoughnessTexture) } : {}),
  };
  const extensions: Json = {};
  for (const [name, value] of Object.entries(material.extensions)) extensions[name] = { ...value };
  for (const [key, slot] of Object.entries(material.extensionTextures)) {
    const [name, property] = key.split('.') as [string, string];
    // Members that the extension adds to a texture, such as a normal scale, are kept with the new index.
    const {
      index: _index,
      texCoord: _texCoord,
      extensions: _extensions,
      ...own
    } = ((extensions[name] as Json | undefined)?.[property] ?? {}) as Json;
    extensions[name] = { ...(extensions[name] as Json | undefined), [property]: { ...own, ...textureInfo(slot) } };
  }
  if (material.unlit) extensions.KHR_materials_unlit = {};
  for (const name of Object.keys(extensions)) used.add(name);

  return {
    ...(material.name ? { name: material.name } : {}),
    ...(Object.keys(pbr).length > 0 ? { pbrMetallicRoughness: pbr } : {}),
    ...(material.normalTexture
      ? { normalTexture: textureInfo(material.normalTexture, material.normalScale === 1 ? {} : { scale: material.normalScale }) }
      : {}),
    ...(material.occlusionTexture
      ? {
          occlusionTexture: textureInfo(
            material.occlusionTexture,
            material.occlusionStrength === 1 ? {} : { strength: material.occlusionStrength },
          ),
        }
      : {}),
    ...(material.emissiveTexture ? { emissiveTexture: textureInfo(material.emissiveTexture) } : {}),
    ...(material.emissive.some((value) => value !== 0) ? { emissiveFactor: material.emissive } : {}),
    ...(material.alphaMode === 'opaque' ? {} : { alphaMode: material.alphaMode.toUpperCase() }),
    ...(material.alphaMode === 'mask' ? { alphaCutoff: material.alphaCutoff } : {}),
    ...(material.doubleSided ? { doubleSided: true } : {}),
    ...(Object.keys(extensions).length > 0 ? { extensions } : {}),
    ...extrasOf(material.extras),
  };
}

export const extrasOf = (extras: unknown): Json => (extras === null || extras === undefined ? {} : { extras });
