/** The parts of glTF 2.0's JSON that are read, checked once: what a file gets wrong in passing is taken as absent, what matters is an error. */

import { z } from 'zod';

const index = z.int().nonnegative();
const count = z.int().nonnegative();
const name = z.string().optional().catch(undefined);
const extensions = z.record(z.string(), z.unknown()).optional().catch(undefined);
const numbers = (length: number) => z.array(z.number()).length(length);
const property = { name, extensions, extras: z.unknown().optional() };
const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const accessor = z.looseObject({
  ...property,
  bufferView: index.optional(),
  byteOffset: count.default(0),
  componentType: z.union([5120, 5121, 5122, 5123, 5125, 5126].map((type) => z.literal(type))),
  normalized: z.boolean().default(false),
  count,
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  sparse: z
    .looseObject({
      count,
      indices: z.looseObject({
        bufferView: index,
        byteOffset: count.default(0),
        componentType: z.union([z.literal(5121), z.literal(5123), z.literal(5125)]),
      }),
      values: z.looseObject({ bufferView: index, byteOffset: count.default(0) }),
    })
    .optional(),
});

const primitive = z.looseObject({
  ...property,
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().min(0).max(6).default(4),
  targets: z.array(z.record(z.string(), index)).default([]),
});

export const textureInfoSchema = z.looseObject({
  ...property,
  index,
  texCoord: count.default(0),
  scale: z.number().default(1),
  strength: z.number().default(1),
});

const material = z.looseObject({
  ...property,
  pbrMetallicRoughness: z
    .looseObject({
      baseColorFactor: lenient(numbers(4)),
      metallicFactor: lenient(z.number()),
      roughnessFactor: lenient(z.number()),
      baseColorTexture: textureInfoSchema.optional(),
      metallicRoughnessTexture: textureInfoSchema.optional(),
    })
    .optional(),
  normalTexture: textureInfoSchema.optional(),
  occlusionTexture: textureInfoSchema.optional(),
  emissiveTexture: textureInfoSchema.optional(),
  emissiveFactor: lenient(numbers(3)),
  alphaMode: z.enum(['OPAQUE', 'MASK', 'BLEND']).default('OPAQUE').catch('OPAQUE'),
  alphaCutoff: z.number().default(0.5).catch(0.5),
  doubleSided: z.boolean().default(false).catch(false),
});

const node = z.looseObject({
  ...property,
  children: z.array(index).default([]),
  mesh: index.optional(),
  skin: index.optional(),
  camera: index.optional(),
  matrix: numbers(16).optional(),
  translation: numbers(3).optional(),
  rotation: numbers(4).optional(),
  scale: numbers(3).optional(),
  weights: lenient(z.array(z.number())),
});

const animation = z.looseObject({
  ...property,
  channels: z.array(z.looseObject({ sampler: index, target: z.looseObject({ node: index.optional(), path: z.string() }) })),
  samplers: z.array(
    z.looseObject({ input: index, output: index, interpolation: z.enum(['LINEAR', 'STEP', 'CUBICSPLINE']).default('LINEAR') }),
  ),
});

const list = <T extends z.ZodType>(schema: T) => z.array(schema).default([]);

export const gltfSchema = z.looseObject({
  asset: z.looseObject({ version: z.string() }),
  scene: index.optional(),
  scenes: list(z.looseObject({ ...property, nodes: z.array(index).default([]) })),
  nodes: list(node),
  meshes: list(z.looseObject({ ...property, primitives: z.array(primitive), weights: lenient(z.array(z.number())) })),
  materials: list(material),
  textures: list(z.looseObject({ ...property, source: index.optional(), sampler: index.optional() })),
  images: list(z.looseObject({ ...property, uri: z.string().optional(), mimeType: name, bufferView: index.optional() })),
  samplers: list(
    z.looseObject({ magFilter: lenient(z.int()), minFilter: lenient(z.int()), wrapS: lenient(z.int()), wrapT: lenient(z.int()) }),
  ),
  accessors: list(accessor),
  bufferViews: list(
    z.looseObject({ ...property, buffer: index, byteOffset: count.default(0), byteLength: count, byteStride: count.optional() }),
  ),
  buffers: list(z.looseObject({ ...property, uri: z.string().optional(), byteLength: count })),
  skins: list(z.looseObject({ ...property, joints: z.array(index), skeleton: index.optional(), inverseBindMatrices: index.optional() })),
  animations: list(animation),
  cameras: list(z.record(z.string(), z.unknown())),
  extensionsUsed: lenient(z.array(z.string())),
  extensionsRequired: lenient(z.array(z.string())),
  extensions,
  extras: z.unknown().optional(),
});

export type Gltf = z.infer<typeof gltfSchema>;
export type GltfAccessor = Gltf['accessors'][number];
export type GltfPrimitive = Gltf['meshes'][number]['primitives'][number];
export type GltfMaterial = Gltf['materials'][number];
export type GltfTextureInfo = z.infer<typeof textureInfoSchema>;
export type GltfNode = Gltf['nodes'][number];
