/** Parts of a scene with every field at its glTF default; callers name only what differs. */

import type { Material, Mesh, Primitive, Scene, SceneNode, Texture, TextureSlot } from './scene.ts';

export const createScene = (parts: Partial<Scene> = {}): Scene => ({
  name: '',
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
  extras: null,
  ...parts,
});

export const createNode = (parts: Partial<SceneNode> = {}): SceneNode => ({
  name: '',
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
  extras: null,
  ...parts,
});

export const createMesh = (parts: Partial<Mesh> = {}): Mesh => ({ name: '', primitives: [], weights: [], extras: null, ...parts });

export const createPrimitive = (parts: Pick<Primitive, 'positions' | 'indices'> & Partial<Primitive>): Primitive => ({
  mode: 'triangles',
  normals: null,
  tangents: null,
  uvs: [],
  colors: null,
  joints: [],
  weights: [],
  targets: [],
  material: null,
  ...parts,
});

export const createMaterial = (parts: Partial<Material> = {}): Material => ({
  name: '',
  baseColor: [1, 1, 1, 1],
  baseColorTexture: null,
  metallic: 1,
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
  extras: null,
  ...parts,
});

export const createTextureSlot = (texture: number, parts: Partial<TextureSlot> = {}): TextureSlot => ({
  texture,
  uv: 0,
  wrapS: 'repeat',
  wrapT: 'repeat',
  magFilter: null,
  minFilter: null,
  transform: null,
  ...parts,
});

export const createTexture = (bytes: Uint8Array, mimeType: string, parts: Partial<Texture> = {}): Texture => ({
  name: '',
  bytes,
  mimeType,
  width: 0,
  height: 0,
  ...parts,
});
