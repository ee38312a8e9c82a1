/** Materials of a 3DS file, parsed and converted to glTF's. */

import { createMaterial, createSlot } from '#engine/scenes/create-scene';
import type { Material, Scene, TextureSlot } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { srgbToLinear } from '../../images/srgb.ts';
import { mergeAlpha, normalsFromBump } from '../merge-maps.ts';
import type { TextureLoader } from '../texture-loader.ts';
import type { ChunkBytes } from './chunks.ts';

type Rgb = [number, number, number];

interface Map3ds {
  file: string;
  /** Strength, 0 to 1. */
  percent: number;
  flags: number;
  scale: [number, number];
  offset: [number, number];
  /** Degrees. */
  angle: number;
}

export interface Material3ds {
  name: string;
  diffuse: Rgb | undefined;
  specular: Rgb | undefined;
  shininess: number;
  shininessStrength: number;
  transparency: number;
  selfIllumination: number;
  emission: Rgb | undefined;
  twoSided: boolean;
  maps: Partial<Record<MapKind, Map3ds>>;
}

const mapKinds = {
  0xa200: 'diffuse',
  0xa33a: 'second',
  0xa204: 'specular',
  0xa210: 'opacity',
  0xa220: 'reflection',
  0xa230: 'bump',
  0xa33c: 'shininess',
  0xa33d: 'selfIllumination',
  // What masks each of the others.
  0xa33e: 'mask',
  0xa340: 'mask',
  0xa342: 'mask',
  0xa344: 'mask',
  0xa346: 'mask',
  0xa348: 'mask',
  0xa34a: 'mask',
  0xa34c: 'mask',
} as const;
type MapKind = (typeof mapKinds)[keyof typeof mapKinds];

const labels: Partial<Record<MapKind, string>> = {
  second: 'texture 2',
  specular: 'specular',
  reflection: 'reflection',
  shininess: 'shininess',
  mask: 'mask',
};

/** Reads the body of a material chunk (0xAFFF). Source: Autodesk 3D Studio file toolkit. */
export function readMaterial(body: ChunkBytes, onCut: () => void): Material3ds {
  const material: Material3ds = {
    name: '',
    diffuse: undefined,
    specular: undefined,
    shininess: 0,
    shininessStrength: 0,
    transparency: 0,
    selfIllumination: 0,
    emission: undefined,
    twoSided: false,
    maps: {},
  };
  for (const { id, body: part } of body.chunks(onCut)) {
    const kind = (mapKinds as Record<number, MapKind>)[id];
    if (kind) {
      const map = readMap(part, onCut);
      if (map.file !== '') material.maps[kind] ??= map;
    } else if (id === 0xa000) material.name = part.name();
    else if (id === 0xa020) material.diffuse = readColor(part, onCut);
    else if (id === 0xa030) material.specular = readColor(part, onCut);
    else if (id === 0xa040) material.shininess = readPercent(part, onCut);
    else if (id === 0xa041) material.shininessStrength = readPercent(part, onCut);
    else if (id === 0xa050) material.transparency = readPercent(part, onCut);
    else if (id === 0xa084) material.selfIllumination = readPercent(part, onCut);
    else if (id === 0xa080) {
      // A mark alone, or (as some exporters write it) the colour of what it sends out.
      material.emission = readColor(part, onCut);
      if (!material.emission) material.selfIllumination ||= 1;
    } else if (id === 0xa081) material.twoSided = true;
  }
  return material;
}

/** A colour as linear RGB: 0x10 and 0x11 are display colours as floats or bytes, 0x12 and 0x13 their gamma-corrected twins. */
export function readColor(body: ChunkBytes, onCut: () => void): Rgb | undefined {
  let found: Rgb | undefined;
  let corrected: Rgb | undefined;
  for (const { id, body: part } of body.chunks(onCut)) {
    const bytes = (): Rgb => [part.u8() / 255, part.u8() / 255, part.u8() / 255];
    const floats = (): Rgb => [part.f32(), part.f32(), part.f32()];
    if (id === 0x10) found ??= floats();
    else if (id === 0x11) found ??= bytes();
    else if (id === 0x12) corrected ??= bytes();
    else if (id === 0x13) corrected ??= floats();
  }
  const color = found ?? corrected;
  return color && (color.map((value) => srgbToLinear(clamp(value))) as Rgb);
}

/** A percentage as 0 to 1. */
function readPercent(body: ChunkBytes, onCut: () => void): number {
  for (const { id, body: part } of body.chunks(onCut)) {
    if (id === 0x30) return clamp(part.i16() / 100);
    if (id === 0x31) {
      const value = part.f32();
      // Written as 0 to 1 or as 0 to 100.
      return clamp(value > 1 ? value / 100 : value);
    }
  }
  return 0;
}

function readMap(body: ChunkBytes, onCut: () => void): Map3ds {
  const map: Map3ds = { file: '', percent: 1, flags: 0, scale: [1, 1], offset: [0, 0], angle: 0 };
  for (const { id, body: part } of body.chunks(onCut)) {
    if (id === 0xa300) map.file = part.name();
    else if (id === 0xa351) map.flags = part.u16();
    else if (id === 0x30) map.percent = clamp(part.i16() / 100);
    else if (id === 0x31) map.percent = clamp(part.f32());
    else if (id === 0xa354) map.scale[0] = finite(part.f32(), 1);
    else if (id === 0xa356) map.scale[1] = finite(part.f32(), 1);
    else if (id === 0xa358) map.offset[0] = finite(part.f32(), 0);
    else if (id === 0xa35a) map.offset[1] = finite(part.f32(), 0);
    else if (id === 0xa35c) map.angle = finite(part.f32(), 0);
  }
  return map;
}

/** Turns a 3DS material into a metal-rough one; its textures join the scene. */
export async function convertMaterial(source: Material3ds, scene: Scene, loader: TextureLoader, warnings: WarningList): Promise<Material> {
  const material = createMaterial(source.name, { doubleSided: source.twoSided, roughness: roughnessOf(source) });
  const { maps } = source;
  const slot = async (map: Map3ds | undefined): Promise<TextureSlot | null> => {
    const texture = map ? await loader.load(map.file) : null;
    return map && texture !== null ? slotOf(map, texture) : null;
  };

  material.baseColorTexture = await slot(maps.diffuse);
  const [r, g, b] = material.baseColorTexture ? [1, 1, 1] : (source.diffuse ?? [0.6, 0.6, 0.6]);
  let alpha = 1 - source.transparency;
  if (alpha <= 0) {
    warnings.add('opacityZero', { material: source.name });
    alpha = 1;
  }
  material.baseColor = [r, g, b, alpha];
  if (alpha < 1) material.alphaMode = 'blend';
  const opacity = await slot(maps.opacity);
  if (opacity || material.baseColorTexture) {
    const merged = await mergeAlpha(scene, material.baseColorTexture?.texture, opacity?.texture);
    if (merged) {
      material.baseColorTexture = { ...(material.baseColorTexture ?? opacity)!, texture: merged.texture };
      if (material.alphaMode === 'opaque' && merged.alpha !== 'opaque') material.alphaMode = merged.alpha;
    }
  }
  const bump = await slot(maps.bump);
  const normals = bump && (await normalsFromBump(scene, bump.texture));
  if (bump && normals !== null) material.normalTexture = { ...bump, texture: normals };
  material.normalScale = bump ? (maps.bump?.percent ?? 1) : 1;
  material.emissiveTexture = await slot(maps.selfIllumination);
  const glow = material.emissiveTexture ? 1 : source.selfIllumination;
  if (source.emission && !material.emissiveTexture) material.emissive = source.emission;
  else if (glow > 0) material.emissive = material.emissiveTexture ? [1, 1, 1] : [r * glow, g * glow, b * glow];
  for (const [kind, label] of Object.entries(labels))
    if (maps[kind as MapKind]) warnings.add('mapDropped', { material: source.name, map: label });
  return material;
}

/** Blinn-Phong exponent 2^(10 · shininess) as 3D Studio has it, to GGX roughness α = √(2 / (n + 2)), roughness √α. */
function roughnessOf({ shininess, shininessStrength }: Material3ds): number {
  if (shininessStrength === 0) return 1;
  return Math.sqrt(Math.sqrt(2 / (2 ** (10 * shininess) + 2)));
}

const mirrorFlag = 0x02;
const noTileFlag = 0x10;

/** 3DS's v runs up and scales about the middle of the tile: u' = s · (u − 0.5 − o) + 0.5; glTF's v is 1 − v. */
function slotOf({ flags, scale, offset, angle }: Map3ds, texture: number): TextureSlot {
  const wrap = flags & noTileFlag ? 'clamp' : flags & mirrorFlag ? 'mirror' : 'repeat';
  const [su, sv] = scale;
  const moved = su !== 1 || sv !== 1 || offset[0] !== 0 || offset[1] !== 0 || angle !== 0;
  const rotation = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  // KHR_texture_transform turns about the origin: T(offset) · R · S, with R's columns (cos, −sin) and (sin, cos).
  const [cu, cv] = [0.5 + offset[0], 0.5 - offset[1]];
  const turned: [number, number] = [cos * su * cu + sin * sv * cv, -sin * su * cu + cos * sv * cv];
  return createSlot(texture, {
    wrapS: wrap,
    wrapT: wrap,
    transform: moved ? { offset: [0.5 - turned[0], 0.5 - turned[1]], rotation, scale: [su, sv] } : null,
  });
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value || 0));
const finite = (value: number, fallback: number): number => (Number.isFinite(value) ? value : fallback);
