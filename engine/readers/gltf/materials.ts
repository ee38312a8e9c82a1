import { createMaterial } from '#engine/scenes/create-scene';
import type { Material, Scene } from '#engine/scenes/scene';
import { standsAlone } from './extensions.ts';
import { textureInfoOf, type Gltf, type GltfMaterial } from './schema.ts';
import type { SlotReader } from './textures.ts';

const specGlossName = 'KHR_materials_pbrSpecularGlossiness';

/** Reads every material of the file, in its order. */
export async function readMaterials(json: Gltf, scene: Scene, slot: SlotReader): Promise<void> {
  for (const [index, source] of json.materials.entries()) {
    const material = readMaterial(source, slot, json);
    material.name ||= `material-${index}`;
    const specGloss = source.extensions?.[specGlossName];
    if (specGloss !== undefined) {
      const { convertSpecGloss } = await import('./spec-gloss.ts');
      await convertSpecGloss(material, specGloss, scene, slot);
    }
    scene.materials.push(material);
  }
}

function readMaterial(source: GltfMaterial, slot: SlotReader, json: Gltf): Material {
  const pbr = source.pbrMetallicRoughness;
  const { extensions, extensionTextures } = readExtensions(source, slot, json);
  return createMaterial(source.name ?? '', {
    baseColor: (pbr?.baseColorFactor ?? [1, 1, 1, 1]) as [number, number, number, number],
    baseColorTexture: slot(pbr?.baseColorTexture),
    metallic: pbr?.metallicFactor ?? 1,
    roughness: pbr?.roughnessFactor ?? 1,
    metallicRoughnessTexture: slot(pbr?.metallicRoughnessTexture),
    normalTexture: slot(source.normalTexture),
    normalScale: source.normalTexture?.scale ?? 1,
    occlusionTexture: slot(source.occlusionTexture),
    occlusionStrength: source.occlusionTexture?.strength ?? 1,
    emissive: (source.emissiveFactor ?? [0, 0, 0]) as [number, number, number],
    emissiveTexture: slot(source.emissiveTexture),
    alphaMode: source.alphaMode.toLowerCase() as Material['alphaMode'],
    alphaCutoff: source.alphaCutoff,
    doubleSided: source.doubleSided,
    unlit: source.extensions?.['KHR_materials_unlit'] !== undefined,
    extensions,
    extensionTextures,
    extras: source.extras,
  });
}

/** Members of a texture info that a slot holds, and what others are where a file does not say so. */
const inSlots = new Set(['index', 'texCoord', 'extensions']);
const usual: Readonly<Record<string, unknown>> = { scale: 1, strength: 1 };

/** Other material extensions unchanged, with their texture infos extracted into slots; members beside these, such as the scale of a normal map, stay. */
function readExtensions(source: GltfMaterial, slot: SlotReader, json: Gltf): Pick<Material, 'extensions' | 'extensionTextures'> {
  const extensions: Material['extensions'] = {};
  const extensionTextures: Material['extensionTextures'] = {};
  for (const [name, value] of Object.entries(source.extensions ?? {})) {
    if (name === 'KHR_materials_unlit' || name === specGlossName || typeof value !== 'object' || value === null) continue;
    if (!standsAlone(name, json)) continue;
    const properties: Record<string, unknown> = {};
    for (const [key, property] of Object.entries(value)) {
      // A texture that is gone must not stay as a dangling number.
      if (!key.endsWith('Texture')) properties[key] = property;
      else {
        const found = slot(textureInfoOf(property));
        if (!found) continue;
        extensionTextures[`${name}.${key}`] = found;
        const own = Object.entries(property as object).filter(([member, given]) => !inSlots.has(member) && given !== usual[member]);
        if (own.length > 0) properties[key] = Object.fromEntries(own);
      }
    }
    extensions[name] = properties;
  }
  return { extensions, extensionTextures };
}
