/** Empty parts of a scene with their defaults, as glTF 2.0 has them. */

import type { Material, Mesh, Primitive, Scene, SceneNode, TextureSlot } from './scene.ts';

export const createScene = (name: string): Scene => ({
  name,
  roots: [],
  nodes: [],
  meshes: [],
  materials: [],
  textures: [],
  skins: [],
  animations: [],
  cameras: [],
  lights: [],
  warnings: [],
  credits: {},
  about: { extras: null, xmp: null },
  extras: undefined,
});

export const createNode = (name: string, changes: Partial<SceneNode> = {}): SceneNode => ({
  name,
  children: [],
  mesh: null,
  skin: null,
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  matrix: null,
  instances: null,
  weights: null,
  camera: null,
  light: null,
  extras: undefined,
  ...changes,
});

export const createMesh = (name: string, primitives: Primitive[]): Mesh => ({ name, primitives, weights: [], extras: undefined });

export const createPrimitive = (
  positions: Float32Array,
  indices: Uint32Array,
  changes: Partial<Omit<Primitive, 'positions' | 'indices'>> = {},
): Primitive => ({
  mode: 'triangles',
  positions,
  indices,
  normals: null,
  tangents: null,
  uvs: [],
  colors: null,
  joints: [],
  weights: [],
  targets: [],
  material: null,
  ...changes,
});

/** glTF's default material, but not metallic, for formats without metalness. */
export const createMaterial = (name: string, changes: Partial<Material> = {}): Material => ({
  name,
  baseColor: [1, 1, 1, 1],
  baseColorTexture: null,
  metallic: 0,
  roughness: 1,
  metallicRoughnessTexture: null,
  normalTexture: null,
  normalScale: 1,
  occlusionTexture: null,
  occlusionStrength: 1,
  emissive: [0, 0, 0],
  emissiveTexture: null,
  alphaMode: 'opaque',
  alphaCutoff: 0.5,
  doubleSided: false,
  unlit: false,
  extensions: {},
  extensionTextures: {},
  extras: undefined,
  ...changes,
});

/** A texture drawn through uv set 0, repeated and filtered linearly. */
export const createSlot = (texture: number, changes: Partial<TextureSlot> = {}): TextureSlot => ({
  texture,
  uv: 0,
  wrapS: 'repeat',
  wrapT: 'repeat',
  magFilter: null,
  minFilter: null,
  transform: null,
  ...changes,
});

/** Adds a mesh under a root node of its own and returns the node's index. */
export function addRootMesh(scene: Scene, mesh: Mesh, changes: Partial<SceneNode> = {}): number {
  scene.meshes.push(mesh);
  scene.nodes.push(createNode(mesh.name, { mesh: scene.meshes.length - 1, ...changes }));
  const node = scene.nodes.length - 1;
  scene.roots.push(node);
  return node;
}
