/** Materials of an FBX file as metal-rough ones. */

import { createMaterial } from '#engine/scenes/create-scene';
import type { Material, Scene, TextureSlot, Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { srgbToLinear } from '../../images/srgb.ts';
import { invertMap, joinMaps, mergeAlpha, normalsFromBump } from '../merge-maps.ts';
import type { FbxDocument, FbxMap, FbxMaterial } from './document.ts';
import { fbxMap, namedTextures, pbrMap, type MapRole } from './material-maps.ts';
import type { FbxTextures } from './textures.ts';

/** `ufbx_shader_type` of what Blender writes: Phong by name, metal-rough by meaning, linear colours. */
const blenderShader = 11;
const lambertShader = 1;

interface Converter {
  source: FbxMaterial;
  scene: Scene;
  textures: FbxTextures;
  warnings: WarningList;
  named: Map<MapRole, number>;
  isLinear: boolean;
}

/** Turns an FBX material into a metal-rough one; its textures join the scene. */
export async function convertMaterial(
  source: FbxMaterial,
  document: FbxDocument,
  scene: Scene,
  textures: FbxTextures,
  warnings: WarningList,
): Promise<Material> {
  const { roles: named, rest } = namedTextures(source);
  // Physical shaders and Blender write linear colours, the others as they are shown.
  const isLinear = source.isPbr || source.shader === blenderShader || document.isBlender;
  const converter: Converter = { source, scene, textures, warnings, named, isLinear };
  const material = createMaterial(source.name, { doubleSided: source.doubleSided, unlit: source.unlit });
  await setBase(material, converter);
  await setSurface(material, converter);
  await setNormal(material, converter);
  await setEmission(material, converter);
  material.occlusionTexture = await firstSlot(converter, [pbrMap(source, 'occlusion')], 'occlusion');
  setCoat(material, source);
  nameDropped(converter, rest);
  return material;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value || 0));
const numberOf = ({ value }: FbxMap): number | undefined => value?.[0];

/** The texture of the first map that has one, else of the role that a property's name gives. */
async function firstSlot(converter: Converter, maps: FbxMap[], role?: MapRole): Promise<TextureSlot | null> {
  const texture = maps.find((map) => map.texture !== undefined)?.texture ?? (role && converter.named.get(role));
  return texture === undefined ? null : await converter.textures.slot(texture);
}

function colorOf({ value, components }: FbxMap, isLinear: boolean): Vec3 | undefined {
  if (!value) return undefined;
  const rgb = components === 1 ? [value[0], value[0], value[0]] : value.slice(0, 3);
  return rgb.map((part) => (isLinear ? Math.max(0, part) : part > 1 ? part : srgbToLinear(clamp(part)))) as Vec3;
}

async function setBase(material: Material, converter: Converter): Promise<void> {
  const { source, scene, textures, warnings, isLinear } = converter;
  const baseColor = pbrMap(source, 'baseColor');
  const diffuse = fbxMap(source, 'diffuse');
  material.baseColorTexture = await firstSlot(converter, [baseColor, diffuse], 'base');
  // With a map the colour is what the exporter left there.
  const color = material.baseColorTexture ? undefined : (colorOf(baseColor, isLinear) ?? colorOf(diffuse, isLinear));
  const factor = material.baseColorTexture ? 1 : (numberOf(pbrMap(source, 'baseFactor')) ?? numberOf(fbxMap(source, 'diffuseFactor')) ?? 1);
  const [r, g, b] = (color ?? (material.baseColorTexture ? [1, 1, 1] : [0.8, 0.8, 0.8])).map((part) => clamp(part * factor)) as Vec3;

  const opacity = await firstSlot(
    converter,
    [pbrMap(source, 'opacity'), fbxMap(source, 'transparency'), fbxMap(source, 'transparencyFactor')],
    'opacity',
  );
  let alpha = opacity ? 1 : alphaOf(source);
  if (alpha <= 0.001) {
    // Nobody uploads what cannot be seen: exporters that mix up opacity and transparency write this.
    warnings.add('opacityZero', { material: source.name });
    alpha = 1;
  }
  material.baseColor = [r, g, b, alpha];
  if (alpha < 1) material.alphaMode = 'blend';
  if (!opacity && !material.baseColorTexture) return;
  const merged = await mergeAlpha(scene, material.baseColorTexture?.texture, opacity?.texture);
  if (!merged) return;
  const from = (material.baseColorTexture ?? opacity)!;
  material.baseColorTexture = { ...from, texture: merged.texture };
  textures.copySet(from, material.baseColorTexture);
  // A picture's own alpha counts as cut-out only where the material asks for it or nothing else is behind it.
  if (material.alphaMode === 'opaque' && merged.alpha !== 'opaque') material.alphaMode = merged.alpha;
}

/**
 * FBX's opacity is 1 − factor · mean of the transparent colour. Exporters disagree: Maya leaves the factor at 1 with a black colour, others
 * leave a white colour and a factor of 1 on what is opaque, and write `Opacity` as well; it is used when it is between 0 and 1.
 */
function alphaOf(source: FbxMaterial): number {
  const physical = pbrMap(source, 'opacity').value;
  if (physical) return clamp(pbrMap(source, 'opacity').components === 1 ? physical[0] : (physical[0] + physical[1] + physical[2]) / 3);
  if (source.isPbr) return 1;
  const colorMap = fbxMap(source, 'transparency').value;
  const factor = numberOf(fbxMap(source, 'transparencyFactor'));
  const mean = colorMap ? (colorMap[0] + colorMap[1] + colorMap[2]) / 3 : undefined;
  const transparency = mean === undefined && factor === undefined ? 0 : clamp((mean ?? 1) * (factor ?? 1));
  const { opacity } = source;
  if (opacity !== undefined && opacity > 0.001 && opacity <= 1) return opacity;
  // A factor of 1 with no colour of its own, or a white one: a default, not glass.
  if (transparency > 0.999) return 1;
  return 1 - transparency;
}

async function setSurface(material: Material, converter: Converter): Promise<void> {
  const { source, scene, textures, warnings } = converter;
  const isPhysical = source.isPbr || source.shader === blenderShader;
  const gloss = await firstSlot(converter, [pbrMap(source, 'glossiness')], 'glossiness');
  let rough =
    isPhysical || converter.named.has('roughness') ? await firstSlot(converter, [pbrMap(source, 'roughness')], 'roughness') : null;
  if (!rough && gloss) {
    const inverted = await invertMap(scene, gloss.texture);
    if (inverted !== null) {
      rough = { ...gloss, texture: inverted };
      textures.copySet(gloss, rough);
    }
  }
  const metal =
    isPhysical || converter.named.has('metalness') ? await firstSlot(converter, [pbrMap(source, 'metalness')], 'metalness') : null;
  material.roughness = roughnessOf(source, isPhysical);
  material.metallic = isPhysical ? clamp(numberOf(pbrMap(source, 'metalness')) ?? 0) : 0;
  if (!rough && !metal) return;
  const texture =
    rough && metal && rough.texture === metal.texture
      ? rough.texture
      : await joinMaps(scene, { g: rough?.texture, b: metal?.texture }, `${source.name}-roughness-metallic`);
  if (texture === null) {
    warnings.add('mapDropped', { material: source.name, map: 'roughness' });
    return;
  }
  const from = (rough ?? metal)!;
  material.metallicRoughnessTexture = { ...from, texture };
  textures.copySet(from, material.metallicRoughnessTexture);
  if (rough) material.roughness = 1;
  if (metal) material.metallic = 1;
}

/** The shader's own roughness; else of Blinn-Phong's exponent n: GGX α = √(2 / (n + 2)) (Walter et al. 2007), roughness √α. Lambert has no highlight. */
function roughnessOf(source: FbxMaterial, isPhysical: boolean): number {
  if (isPhysical) {
    const gloss = numberOf(pbrMap(source, 'glossiness'));
    const roughness = numberOf(pbrMap(source, 'roughness'));
    return clamp(roughness ?? (gloss === undefined ? 0.5 : 1 - gloss));
  }
  const exponent = numberOf(fbxMap(source, 'shininess'));
  const color = fbxMap(source, 'specular').value;
  const strength = (numberOf(fbxMap(source, 'specularFactor')) ?? 1) * (color ? Math.max(color[0], color[1], color[2]) : 1);
  if (source.shader === lambertShader || exponent === undefined || strength <= 0) return 1;
  return Math.sqrt(Math.sqrt(2 / (Math.max(0, exponent) + 2)));
}

async function setNormal(material: Material, converter: Converter): Promise<void> {
  const { source, scene, textures } = converter;
  const maps = [pbrMap(source, 'normal'), fbxMap(source, 'normal'), fbxMap(source, 'bump')];
  const slot = await firstSlot(converter, maps, 'normal');
  const texture = slot && (await normalsFromBump(scene, slot.texture));
  if (!slot || texture === null) return;
  material.normalTexture = { ...slot, texture };
  textures.copySet(slot, material.normalTexture);
}

async function setEmission(material: Material, converter: Converter): Promise<void> {
  const { source, isLinear } = converter;
  const maps = [pbrMap(source, 'emissionColor'), fbxMap(source, 'emission'), fbxMap(source, 'emissionFactor')];
  material.emissiveTexture = await firstSlot(converter, maps, 'emission');
  const factor = numberOf(pbrMap(source, 'emissionFactor')) ?? numberOf(fbxMap(source, 'emissionFactor')) ?? 1;
  const color = material.emissiveTexture
    ? ([1, 1, 1] as Vec3)
    : (colorOf(pbrMap(source, 'emissionColor'), isLinear) ?? colorOf(fbxMap(source, 'emission'), isLinear));
  if (!color) return;
  // A map with a factor of 0 is a map that the exporter forgot to switch on.
  const glow = color.map((part) => Math.max(0, part * (material.emissiveTexture && factor === 0 ? 1 : factor))) as Vec3;
  const strongest = Math.max(...glow);
  if (strongest <= 1) material.emissive = glow;
  else {
    material.emissive = glow.map((part) => part / strongest) as Vec3;
    material.extensions['KHR_materials_emissive_strength'] = { emissiveStrength: strongest };
  }
}

function setCoat(material: Material, source: FbxMaterial): void {
  const coat = clamp(numberOf(pbrMap(source, 'coatFactor')) ?? 0);
  if (source.isPbr && coat > 0) {
    const clearcoatRoughnessFactor = clamp(numberOf(pbrMap(source, 'coatRoughness')) ?? 0);
    material.extensions['KHR_materials_clearcoat'] = { clearcoatFactor: coat, clearcoatRoughnessFactor };
  }
  const transmission = clamp(numberOf(pbrMap(source, 'transmissionFactor')) ?? 0);
  if (source.isPbr && transmission > 0) material.extensions['KHR_materials_transmission'] = { transmissionFactor: transmission };
}

function nameDropped({ source, warnings }: Converter, rest: string[]): void {
  const maps: [string, FbxMap][] = [
    ['specular', fbxMap(source, 'specular')],
    ['specular', pbrMap(source, 'specularColor')],
    ['displacement', fbxMap(source, 'displacement')],
    ['displacement', pbrMap(source, 'displacement')],
    [
      'reflection',
      source.shader === blenderShader ? { value: undefined, components: 0, texture: undefined } : fbxMap(source, 'reflection'),
    ],
  ];
  for (const [map, { texture }] of maps) if (texture !== undefined) warnings.add('mapDropped', { material: source.name, map });
  for (const map of rest) warnings.add('mapDropped', { material: source.name, map });
}
