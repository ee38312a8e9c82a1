/** Formats that a model can be written in, and what each keeps. What is lost follows from it: losses.ts. */

import type { MapKind } from './contents.ts';
import { creditFields, type CreditField } from './credits.ts';

export interface Keeps {
  /** Nodes with their places; without it everything is one list of meshes in place. */
  hierarchy: boolean;
  /** `pbr`: metal-rough. `layered`: with glTF's extensions. `phong`: highlights are converted. `color`: a colour alone. */
  materials: 'layered' | 'pbr' | 'phong' | 'color' | 'none';
  maps: readonly MapKind[];
  /** Pictures other than PNG and JPEG stay as they are; else they become PNG. */
  anyPicture: boolean;
  /** A base map is multiplied with the colour beside it; else programs show the map alone. */
  tintedMaps: boolean;
  normals: boolean;
  vertexColors: boolean;
  /** Largest number of sets of texture coordinates. */
  uvSets: number;
  skins: boolean;
  morphs: boolean;
  /** Largest number of animations. */
  clips: number;
  cameras: boolean;
  lights: boolean;
  /** Whether a light ends at its range. */
  lightRanges: boolean;
  lines: boolean;
  points: boolean;
  levels: boolean;
  /** Who made it and by what right it may be used. */
  credits: readonly CreditField[];
  /** A mesh at many places of one node; else each place is a node. */
  instancing: boolean;
}

export interface Target {
  label: string;
  /** What the file is good for, in a line. */
  text: string;
  /** Of the model's file. */
  extension: string;
  /** The model has files beside it: what the user gets is a ZIP. */
  packed: boolean;
  /** Of the file's numbers; null where the format states none, and metres are written. */
  unit: 'm' | 'cm' | 'mm' | null;
  up: 'y' | 'z';
  keeps: Keeps;
  /** What it keeps of a model with exact surfaces; without it these become triangles. */
  exact?: Keeps;
  /** It holds no triangles: only models with exact surfaces are written. */
  exactOnly?: true;
}

const all: Keeps = {
  hierarchy: true,
  materials: 'layered',
  maps: ['baseColor', 'metallicRoughness', 'normal', 'occlusion', 'emissive'],
  anyPicture: true,
  tintedMaps: true,
  normals: true,
  vertexColors: true,
  uvSets: Infinity,
  skins: true,
  morphs: true,
  clips: Infinity,
  cameras: true,
  lights: true,
  lightRanges: true,
  lines: true,
  points: true,
  levels: true,
  credits: creditFields,
  instancing: true,
};

/** Triangles in place. */
const geometryOnly: Keeps = {
  hierarchy: false,
  materials: 'none',
  maps: [],
  anyPicture: false,
  tintedMaps: true,
  normals: false,
  vertexColors: false,
  uvSets: 0,
  skins: false,
  morphs: false,
  clips: 0,
  cameras: false,
  lights: false,
  lightRanges: false,
  lines: false,
  points: false,
  levels: false,
  credits: [],
  instancing: true,
};

/** Meshes in a hierarchy at rest. */
const still: Keeps = {
  ...all,
  anyPicture: false,
  uvSets: 1,
  skins: false,
  morphs: false,
  clips: 0,
  cameras: false,
  lights: false,
  lightRanges: false,
  lines: false,
  points: false,
  levels: false,
  instancing: false,
};

/** One timeline; layers that its preview surface lacks are told by the writer. */
const usd: Keeps = { ...all, anyPicture: false, clips: 1, lightRanges: false, levels: false, instancing: false };

/** In the order in which they are offered. */
export const targets = {
  glb: { label: 'GLB', text: '单个文件，几何、材质和贴图都在里面', extension: 'glb', packed: false, unit: 'm', up: 'y', keeps: all },
  gltf: {
    label: 'glTF',
    text: 'JSON、BIN 和贴图分开存放，打包为一个 ZIP',
    extension: 'gltf',
    packed: true,
    unit: 'm',
    up: 'y',
    keeps: all,
  },
  fbx: {
    label: 'FBX',
    text: '二进制，贴图在文件里面；骨骼、变形和每段动画都在，建模软件和游戏引擎常用',
    extension: 'fbx',
    packed: false,
    unit: 'cm',
    up: 'y',
    keeps: {
      ...all,
      materials: 'pbr',
      maps: ['baseColor', 'metallicRoughness', 'normal', 'emissive'],
      anyPicture: false,
      lightRanges: false,
      tintedMaps: false,
      uvSets: 8,
      lines: false,
      points: false,
      levels: false,
      instancing: false,
    },
  },
  usdz: {
    label: 'USDZ',
    text: '单个文件，按苹果 AR 快速查看的规则写',
    extension: 'usdz',
    packed: false,
    unit: 'm',
    up: 'y',
    keeps: { ...usd, lights: false, lines: false },
  },
  obj: {
    label: 'OBJ',
    text: '最通用的网格格式，材质和贴图在旁边，打包为一个 ZIP',
    extension: 'obj',
    packed: true,
    unit: null,
    up: 'y',
    keeps: {
      ...geometryOnly,
      materials: 'pbr',
      maps: ['baseColor', 'metallicRoughness', 'normal', 'emissive'],
      tintedMaps: false,
      normals: true,
      vertexColors: true,
      uvSets: 1,
      lines: true,
      points: true,
      credits: creditFields,
    },
  },
  stl: {
    label: 'STL',
    text: '三维打印和切片用，只有三角面，毫米，Z 轴朝上',
    extension: 'stl',
    packed: false,
    unit: 'mm',
    up: 'z',
    keeps: geometryOnly,
  },
  '3mf': {
    label: '3MF',
    text: '三维打印用，材质、颜色和贴图都在里面，毫米，Z 轴朝上',
    extension: '3mf',
    packed: false,
    unit: 'mm',
    up: 'z',
    keeps: { ...still, materials: 'pbr', maps: ['baseColor'], normals: false },
  },
  ply: {
    label: 'PLY',
    text: '单个文件，颜色存放在顶点上，适合扫描模型和点云',
    extension: 'ply',
    packed: false,
    unit: null,
    up: 'y',
    keeps: {
      ...geometryOnly,
      materials: 'color',
      normals: true,
      vertexColors: true,
      uvSets: 1,
      lines: true,
      points: true,
      credits: creditFields,
    },
  },
  dae: {
    label: 'DAE',
    text: 'Collada 1.4.1，层级、骨骼和动画都在；贴图在旁边，打包为一个 ZIP',
    extension: 'dae',
    packed: true,
    unit: 'm',
    up: 'y',
    keeps: {
      ...all,
      materials: 'phong',
      maps: ['baseColor', 'normal', 'emissive'],
      anyPicture: false,
      lightRanges: false,
      tintedMaps: false,
      points: false,
      levels: false,
      instancing: false,
    },
  },
  '3ds': {
    label: '3DS',
    text: '给老软件用，层级和一段动画都在；贴图在旁边，打包为一个 ZIP',
    extension: '3ds',
    packed: true,
    unit: null,
    up: 'z',
    keeps: { ...still, materials: 'phong', maps: ['baseColor', 'emissive'], tintedMaps: false, vertexColors: false, clips: 1, credits: [] },
  },
  off: {
    label: 'OFF',
    text: '文本格式的顶点和三角面，颜色存放在顶点上',
    extension: 'off',
    packed: false,
    unit: null,
    up: 'y',
    keeps: { ...geometryOnly, materials: 'color', vertexColors: true },
  },
  step: {
    label: 'STEP',
    text: 'CAD 软件通用，AP242，装配、名称和颜色都在；CAD 模型保留精确曲面，其他模型写成三角网格',
    extension: 'step',
    packed: false,
    unit: 'mm',
    up: 'z',
    keeps: { ...still, materials: 'color', maps: [], vertexColors: false, uvSets: 0 },
    exact: all,
  },
  iges: {
    label: 'IGES',
    text: '给老的 CAD 软件用，精确的实体和曲面，带颜色，名称只留八个英文字母；只能由 STEP、IGES、BREP 转换',
    extension: 'igs',
    packed: false,
    unit: 'mm',
    up: 'z',
    keeps: { ...geometryOnly, materials: 'color', normals: true },
    exact: { ...all, hierarchy: false, credits: ['author', 'organization'] },
    exactOnly: true,
  },
  brep: {
    label: 'BREP',
    text: 'Open CASCADE 的文本格式，只有精确的形状；只能由 STEP、IGES、BREP 转换',
    extension: 'brep',
    packed: false,
    unit: 'mm',
    up: 'z',
    keeps: { ...geometryOnly, normals: true },
    exact: { ...all, hierarchy: false, materials: 'none', credits: [] },
    exactOnly: true,
  },
  usda: {
    label: 'USDA',
    text: 'USD 的文本形式，贴图在旁边，打包为一个 ZIP',
    extension: 'usda',
    packed: true,
    unit: 'm',
    up: 'y',
    keeps: usd,
  },
  '3dtiles': {
    label: '3D Tiles',
    text: '给地图和数字孪生平台用（Cesium 等），超过 10 万面时带由粗到细的层级，打包为一个 ZIP',
    extension: 'json',
    packed: true,
    unit: 'm',
    up: 'z',
    keeps: { ...all, levels: false },
  },
  amrt: {
    label: 'AMRT',
    text: '平台的开放格式，任何 glTF 查看器都能打开',
    extension: 'amrt',
    packed: false,
    unit: 'm',
    up: 'y',
    keeps: all,
  },
} as const satisfies Record<string, Target>;
export type TargetId = keyof typeof targets;
export const targetIds = Object.keys(targets) as [TargetId, ...TargetId[]];

export const targetOf = (id: TargetId): Target => targets[id];
