import { createMaterial, createSlot } from '#engine/scenes/create-scene';
import type { Material, Scene, TextureSlot } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { joinMaps, mergeAlpha, normalsFromBump } from '../merge-maps.ts';
import type { TextureLoader } from '../texture-loader.ts';
import { defaultDiffuse, type MtlMap, type MtlMaterial } from './mtl.ts';

/** Turns an MTL material into a metal-rough one; its textures join the scene. */
export async function convertMtl(mtl: MtlMaterial, scene: Scene, loader: TextureLoader, warnings: WarningList): Promise<Material> {
  const material = createMaterial(mtl.name, { roughness: roughnessOf(mtl), metallic: clamp(mtl.metallic ?? 0) });
  const { maps } = mtl;
  const slot = async (map: MtlMap | undefined): Promise<TextureSlot | null> => {
    const texture = map ? await loader.load(map.path) : null;
    return map && texture !== null ? slotOf(map, texture) : null;
  };

  await setBaseColor(material, mtl, scene, slot, warnings);

  const roughness = await slot(maps.roughness);
  const metallic = await slot(maps.metallic);
  if (roughness || metallic) {
    const same = roughness && metallic && roughness.texture === metallic.texture;
    const texture = same
      ? roughness.texture
      : await joinMaps(scene, { g: roughness?.texture, b: metallic?.texture }, `${mtl.name}-roughness-metallic`);
    if (texture === null) warnings.add('mapDropped', { material: mtl.name, map: 'map_Pr' });
    else material.metallicRoughnessTexture = { ...(roughness ?? metallic)!, texture };
    // The maps hold the values; the numbers next to them are exporters' defaults.
    if (roughness) material.roughness = 1;
    if (metallic) material.metallic = 1;
  }

  material.normalTexture = (await slot(maps.normal)) ?? (await bumpSlot(maps.bump, slot, scene));
  if (material.normalTexture) material.normalScale = (maps.normal ?? maps.bump)!.bumpScale;
  material.occlusionTexture = await slot(maps.occlusion);
  material.emissiveTexture = await slot(maps.emission);
  setEmission(material, mtl);
  if (mtl.clearcoat) {
    material.extensions['KHR_materials_clearcoat'] = {
      clearcoatFactor: clamp(mtl.clearcoat),
      clearcoatRoughnessFactor: clamp(mtl.clearcoatRoughness ?? 0),
    };
  }
  for (const map of mtl.dropped) warnings.add('mapDropped', { material: mtl.name, map });
  return material;
}

async function setBaseColor(
  material: Material,
  mtl: MtlMaterial,
  scene: Scene,
  slot: (map: MtlMap | undefined) => Promise<TextureSlot | null>,
  warnings: WarningList,
): Promise<void> {
  material.baseColorTexture = await slot(mtl.maps.diffuse);
  // With a map Kd is what the exporter left there, often black (obj2gltf and Blender read it the same).
  const [r, g, b] = material.baseColorTexture ? [1, 1, 1] : (mtl.diffuse ?? defaultDiffuse);
  let alpha = clamp(mtl.dissolve ?? (mtl.transparency === undefined ? 1 : 1 - mtl.transparency));
  if (alpha === 0) {
    // Nobody uploads what cannot be seen: exporters that mix up d and Tr write this.
    warnings.add('opacityZero', { material: mtl.name });
    alpha = 1;
  }
  material.baseColor = [clamp(r), clamp(g), clamp(b), alpha];
  if (alpha < 1) material.alphaMode = 'blend';

  const dissolve = await slot(mtl.maps.dissolve);
  if (!dissolve && !material.baseColorTexture) return;
  const merged = await mergeAlpha(scene, material.baseColorTexture?.texture, dissolve?.texture);
  if (!merged) return;
  material.baseColorTexture = { ...(material.baseColorTexture ?? dissolve)!, texture: merged.texture };
  if (material.alphaMode === 'opaque' && merged.alpha !== 'opaque') material.alphaMode = merged.alpha;
}

async function bumpSlot(
  map: MtlMap | undefined,
  slot: (map: MtlMap | undefined) => Promise<TextureSlot | null>,
  scene: Scene,
): Promise<TextureSlot | null> {
  const found = await slot(map);
  if (!found) return null;
  const texture = await normalsFromBump(scene, found.texture);
  return texture === null ? null : { ...found, texture };
}

function setEmission(material: Material, mtl: MtlMaterial): void {
  const color = (mtl.emission ?? [0, 0, 0]).map((value) => Math.max(0, value)) as [number, number, number];
  const strongest = Math.max(...color);
  if (material.emissiveTexture && strongest === 0) material.emissive = [1, 1, 1];
  else if (strongest <= 1) material.emissive = color;
  else {
    material.emissive = [color[0] / strongest, color[1] / strongest, color[2] / strongest];
    material.extensions['KHR_materials_emissive_strength'] = { emissiveStrength: strongest };
  }
}

/** Pr, else Blender's inverse of its Ns (1 − √(Ns / 1000)); 1 where the illumination model or Ks leaves no highlight. */
function roughnessOf(mtl: MtlMaterial): number {
  if (mtl.roughness !== undefined) return clamp(mtl.roughness);
  const shines = (mtl.illumination ?? 2) >= 2 && Math.max(...(mtl.specular ?? [0])) > 0;
  return shines && mtl.shininess !== undefined ? 1 - Math.sqrt(clamp(mtl.shininess / 1000)) : 1;
}

/** OBJ's v runs up, glTF's down: v' = 1 − (s·(1 − v) + o) = s·v + (1 − s − o). */
function slotOf(map: MtlMap, texture: number): TextureSlot {
  const [sx, sy] = map.scale;
  const [ox, oy] = map.offset;
  const moved = sx !== 1 || sy !== 1 || ox !== 0 || oy !== 0;
  return createSlot(texture, {
    ...(map.clamp ? { wrapS: 'clamp', wrapT: 'clamp' } : {}),
    transform: moved ? { offset: [ox, 1 - sy - oy], rotation: 0, scale: [sx, sy] } : null,
  });
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
