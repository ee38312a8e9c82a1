/** The scene of an FBX file as the kernel returns it; references are indices into its lists, undefined for none. */

import type { Quat, Vec3 } from '#engine/scenes/scene';
import { none, type Answer } from './kernel.ts';

/** `ufbx_element_type` of what can hang on a node. */
export const attributeTypes = { mesh: 2, light: 3, camera: 4, lines: 7, curve: 8, surface: 9, trimmedSurface: 10, lodGroup: 16 } as const;
/** `ufbx_element_type` of a blend shape's channel, where animations name one. */
export const blendChannelType = 20;

export interface FbxNode {
  name: string;
  /** False when it, or what it inherits that from, is switched off. */
  visible: boolean;
  translation: Vec3;
  rotation: Quat;
  scale: Vec3;
  attributes: { type: number; index: number }[];
  materials: (number | undefined)[];
  children: number[];
}

export interface FbxMesh {
  name: string;
  triangles: number;
  instances: number;
  skins: number;
  caches: number;
  /** Shown as a subdivision surface. */
  isSmooth: boolean;
  materials: (number | undefined)[];
}

export interface FbxMap {
  /** Undefined where the file gives none. */
  value: [number, number, number, number] | undefined;
  components: number;
  texture: number | undefined;
}

export interface FbxMaterial {
  name: string;
  /** `ufbx_shader_type`. */
  shader: number;
  shadingModel: string;
  isPbr: boolean;
  doubleSided: boolean;
  unlit: boolean;
  /** The property `Opacity`, which some exporters write in addition to transparency. */
  opacity: number | undefined;
  /** By `ufbx_material_pbr_map` and `ufbx_material_fbx_map`. */
  pbr: Map<number, FbxMap>;
  fbx: Map<number, FbxMap>;
  /** Every texture by the property that it hangs on. */
  textures: { property: string; texture: number }[];
}

export interface FbxTexture {
  name: string;
  /** The files that it is made of, the lowest layer first. */
  files: number[];
  /** The lowest first; none but in a layered texture. `mode` is ufbx_blend_mode. */
  layers: { texture: number; mode: number; alpha: number }[];
  relativePath: string;
  absolutePath: string;
  path: string;
  content: Uint8Array;
  file: number | undefined;
  clampU: boolean;
  clampV: boolean;
  uvSet: string;
  /** Rows of the 2×3 matrix from uv to texture, v up; undefined for identity. */
  transform: number[] | undefined;
}

export interface FbxSkin {
  name: string;
  isLinear: boolean;
  clusters: { name: string; node: number | undefined; inverseBind: Float32Array }[];
}

export interface FbxCamera {
  name: string;
  isOrthographic: boolean;
  /** Degrees. */
  fieldOfViewY: number;
  aspectRatio: number;
  orthographicSize: number[];
  near: number;
  far: number;
}

export interface FbxLight {
  name: string;
  /** `ufbx_light_type`. */
  type: number;
  color: number[];
  intensity: number;
  /** Degrees, the whole cone. */
  innerAngle: number;
  outerAngle: number;
  direction: number[];
}

export interface FbxDocument {
  version: number;
  creator: string;
  isBlender: boolean;
  metresPerUnit: number;
  /** The file gives its unit; FBX 5 and older do not, nor their axes. */
  hasUnit: boolean;
  warnings: { type: number; count: number }[];
  /** The root first, parents before their children. */
  nodes: FbxNode[];
  meshes: FbxMesh[];
  materials: FbxMaterial[];
  textures: FbxTexture[];
  skins: FbxSkin[];
  cameras: FbxCamera[];
  lights: FbxLight[];
  animations: number;
  /** Elements that have no place in a scene. */
  constraints: number;
  procedurals: number;
  sounds: number;
  /** Names of properties that are not the format's own. */
  ownProperties: string[];
}

/** Reads the answer to `load`. */
export function readDocument(answer: Answer): FbxDocument {
  const index = (): number | undefined => {
    const value = answer.u32();
    return value === none ? undefined : value;
  };
  const flag = (): boolean => answer.u32() !== 0;
  const vec3 = (): Vec3 => answer.reals(3) as Vec3;
  const indices = (): (number | undefined)[] => answer.list(index);

  const version = answer.u32();
  const creator = answer.text();
  const exporter = answer.u32();
  const metresPerUnit = answer.f64();
  return {
    version,
    creator,
    isBlender: exporter === 2 || exporter === 3 || /blender/i.test(creator),
    metresPerUnit,
    hasUnit: flag(),
    warnings: answer.list(() => ({ type: answer.u32(), count: answer.u32() })),
    nodes: answer.list(() => ({
      name: answer.text(),
      visible: flag(),
      translation: vec3(),
      rotation: answer.reals(4) as Quat,
      scale: vec3(),
      attributes: answer.list(() => ({ type: answer.u32(), index: answer.u32() })),
      materials: indices(),
      children: answer.list(() => answer.u32()),
    })),
    meshes: answer.list(() => ({
      name: answer.text(),
      triangles: answer.u32(),
      instances: answer.u32(),
      skins: answer.u32(),
      caches: answer.u32(),
      isSmooth: flag(),
      materials: indices(),
    })),
    materials: answer.list(() => readMaterial(answer)),
    textures: answer.list(() => readTexture(answer)),
    skins: answer.list(() => ({
      name: answer.text(),
      isLinear: answer.u32() <= 1,
      clusters: answer.list(() => ({ name: answer.text(), node: index(), inverseBind: Float32Array.from(answer.reals(16)) })),
    })),
    cameras: answer.list(() => ({
      name: answer.text(),
      isOrthographic: flag(),
      fieldOfViewY: answer.f64(),
      aspectRatio: answer.f64(),
      orthographicSize: answer.reals(2),
      near: answer.f64(),
      far: answer.f64(),
    })),
    lights: answer.list(() => ({
      name: answer.text(),
      type: answer.u32(),
      color: answer.reals(3),
      intensity: answer.f64(),
      innerAngle: answer.f64(),
      outerAngle: answer.f64(),
      direction: answer.reals(3),
    })),
    animations: answer.u32(),
    constraints: answer.u32(),
    procedurals: answer.u32(),
    sounds: answer.u32(),
    ownProperties: answer.list(() => answer.text()),
  };
}

function readMaterial(answer: Answer): FbxMaterial {
  const name = answer.text();
  const shader = answer.u32();
  const shadingModel = answer.text();
  const features = answer.u32();
  const opacity = answer.f64();
  return {
    name,
    shader,
    shadingModel,
    isPbr: (features & 1) !== 0,
    doubleSided: (features & 2) !== 0,
    unlit: (features & 4) !== 0,
    opacity: Number.isFinite(opacity) ? opacity : undefined,
    pbr: readMaps(answer),
    fbx: readMaps(answer),
    textures: answer.list(() => ({ property: answer.text(), texture: answer.u32() })),
  };
}

function readMaps(answer: Answer): Map<number, FbxMap> {
  const maps = new Map<number, FbxMap>();
  for (let key = answer.u32(); key !== none; key = answer.u32()) {
    const flags = answer.u32();
    const components = answer.u32();
    const value = answer.reals(4) as [number, number, number, number];
    const texture = answer.u32();
    maps.set(key, {
      value: flags & 1 && value.every(Number.isFinite) ? value : undefined,
      components,
      texture: flags & 2 && texture !== none ? texture : undefined,
    });
  }
  return maps;
}

function readTexture(answer: Answer): FbxTexture {
  const name = answer.text();
  const files = answer.list(() => answer.u32());
  const layers = answer.list(() => ({ texture: answer.u32(), mode: answer.u32(), alpha: answer.f64() }));
  const relativePath = answer.text();
  const absolutePath = answer.text();
  const path = answer.text();
  const content = answer.bytes();
  const file = answer.u32();
  const clampU = answer.u32() === 1;
  const clampV = answer.u32() === 1;
  const uvSet = answer.text();
  const moved = answer.u32() !== 0;
  const rows = answer.reals(6);
  return {
    name,
    files,
    layers,
    relativePath,
    absolutePath,
    path,
    content,
    file: file === none ? undefined : file,
    clampU,
    clampV,
    uvSet,
    transform: moved && rows.every(Number.isFinite) ? rows : undefined,
  };
}
