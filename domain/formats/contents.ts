/** What a model holds beside its triangles: which of it a format can keep is asked of `targets.ts`. */

import type { Credits } from './credits.ts';

/** Maps of a material, those of glTF's metal-rough model. */
export const mapKinds = ['baseColor', 'metallicRoughness', 'normal', 'occlusion', 'emissive'] as const;
export type MapKind = (typeof mapKinds)[number];

export const mapLabels: Readonly<Record<MapKind, string>> = {
  baseColor: '颜色',
  metallicRoughness: '金属粗糙',
  normal: '法线',
  occlusion: '环境遮蔽',
  emissive: '自发光',
};

/** Counts; what is counted as often as it is drawn says so. */
export interface ModelContents {
  nodes: number;
  materials: number;
  textures: number;
  /** Materials that have a map of the kind. */
  maps: Record<MapKind, number>;
  /** Textures that are neither PNG nor JPEG. */
  unusualPictures: number;
  /** Materials with layers beyond metal-rough: clear coat, transmission and the like. */
  layeredMaterials: number;
  /** Meshes with colours of vertices. */
  coloredMeshes: number;
  /** Sets of texture coordinates of the mesh that has most. */
  uvSets: number;
  skins: number;
  /** Meshes with morph targets. */
  morphedMeshes: number;
  clips: number;
  cameras: number;
  lights: number;
  /** Segments of lines, and points, each mesh once. */
  lines: number;
  points: number;
  /** Nodes that draw coarser levels of detail. */
  levels: number;
  /** Who made it and by what right it may be used; absent in reports from before it was read. */
  credits?: Credits;
}
