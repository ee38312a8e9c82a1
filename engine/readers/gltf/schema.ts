/** The parts of glTF 2.0's JSON that are read, checked once: what a file gets wrong in passing is taken as absent, what matters is an error. */

import {
  anything,
  count,
  finite,
  integer,
  lenient,
  list,
  object,
  oneOf,
  optional,
  or,
  record,
  text,
  yesNo,
  type ValueOf,
} from './shape.ts';

const index = count;
const numbers = (length: number) => list(finite, length);
const extensions = lenient(optional(record(anything)));
const property = { name: lenient(optional(text)), extensions, extras: optional(anything) };
const offset = or(count, () => 0);

// Only the members in use: accessors and their views are most of a large model's JSON.
const accessor = object({
  bufferView: optional(index),
  byteOffset: offset,
  componentType: oneOf(5120, 5121, 5122, 5123, 5125, 5126),
  normalized: or(yesNo, () => false),
  count,
  type: oneOf('SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4'),
  sparse: optional(
    object({
      count,
      indices: object({ bufferView: index, byteOffset: offset, componentType: oneOf(5121, 5123, 5125) }),
      values: object({ bufferView: index, byteOffset: offset }),
    }),
  ),
});

const primitive = object({
  ...property,
  attributes: record(index),
  indices: optional(index),
  material: optional(index),
  mode: or(oneOf(0, 1, 2, 3, 4, 5, 6), () => 4),
  targets: or(list(record(index)), () => []),
});

export const textureInfo = object({
  ...property,
  index,
  texCoord: or(count, () => 0),
  scale: or(finite, () => 1),
  strength: or(finite, () => 1),
});

const material = object({
  ...property,
  pbrMetallicRoughness: optional(
    object({
      baseColorFactor: lenient(optional(numbers(4))),
      metallicFactor: lenient(optional(finite)),
      roughnessFactor: lenient(optional(finite)),
      baseColorTexture: optional(textureInfo),
      metallicRoughnessTexture: optional(textureInfo),
    }),
  ),
  normalTexture: optional(textureInfo),
  occlusionTexture: optional(textureInfo),
  emissiveTexture: optional(textureInfo),
  emissiveFactor: lenient(optional(numbers(3))),
  alphaMode: lenient(or(oneOf('OPAQUE', 'MASK', 'BLEND'), () => 'OPAQUE')),
  alphaCutoff: lenient(or(finite, () => 0.5)),
  doubleSided: lenient(or(yesNo, () => false)),
});

const node = object({
  ...property,
  children: or(list(index), () => []),
  mesh: optional(index),
  skin: optional(index),
  camera: optional(index),
  matrix: optional(numbers(16)),
  translation: optional(numbers(3)),
  rotation: optional(numbers(4)),
  scale: optional(numbers(3)),
  weights: lenient(optional(list(finite))),
});

const animation = object({
  ...property,
  channels: list(object({ sampler: index, target: object({ node: optional(index), path: text }) })),
  samplers: list(
    object({ input: index, output: index, interpolation: or(oneOf('LINEAR', 'STEP', 'CUBICSPLINE'), () => 'LINEAR' as const) }),
  ),
});

const table = <T>(shape: Parameters<typeof list<T>>[0]) => or(list(shape), () => []);
const code = lenient(optional(integer));

export const gltf = object({
  asset: object({
    version: text,
    minVersion: lenient(optional(text)),
    copyright: lenient(optional(text)),
    generator: lenient(optional(text)),
    extensions,
    extras: optional(anything),
  }),
  scene: optional(index),
  scenes: table(object({ ...property, nodes: or(list(index), () => []) })),
  nodes: table(node),
  meshes: table(object({ ...property, primitives: list(primitive), weights: lenient(optional(list(finite))) })),
  materials: table(material),
  textures: table(object({ ...property, source: optional(index), sampler: optional(index) })),
  images: table(object({ ...property, uri: optional(text), mimeType: lenient(optional(text)), bufferView: optional(index) })),
  samplers: table(object({ magFilter: code, minFilter: code, wrapS: code, wrapT: code })),
  accessors: table(accessor),
  bufferViews: table(object({ extensions, buffer: index, byteOffset: offset, byteLength: count, byteStride: optional(count) })),
  buffers: table(object({ ...property, uri: optional(text), byteLength: count })),
  skins: table(
    object({
      ...property,
      joints: list(index),
      skeleton: optional(index),
      inverseBindMatrices: optional(index),
      // Of glTF 1.0: the place of the mesh when it was bound.
      bindShapeMatrix: lenient(optional(numbers(16))),
    }),
  ),
  animations: table(animation),
  cameras: table(record(anything)),
  extensionsUsed: lenient(optional(list(text))),
  extensionsRequired: lenient(optional(list(text))),
  extensions,
  extras: optional(anything),
});

export type Gltf = ValueOf<typeof gltf>;
export type GltfAccessor = Gltf['accessors'][number];
export type GltfPrimitive = Gltf['meshes'][number]['primitives'][number];
export type GltfMaterial = Gltf['materials'][number];
export type GltfTextureInfo = ValueOf<typeof textureInfo>;
export type GltfNode = Gltf['nodes'][number];

/** A texture's reference where an extension may hold one; undefined for what is none. */
export const textureInfoOf = (value: unknown): GltfTextureInfo | undefined =>
  textureInfo.wrongAt(value) === undefined ? (value as GltfTextureInfo) : undefined;
