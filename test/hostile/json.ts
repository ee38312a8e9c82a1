/** Hostile JSON: glTF, GLB and AMRT. */

import sharp from 'sharp';
import { buildGlb, packArrays, square, squareGltf } from '#test/glb';
import { earlyGltf } from '#test/gltf-early';
import { repeat, type HostileFile } from './kinds.ts';

const glb = (changes: Record<string, unknown>, binary?: Uint8Array): Record<string, Buffer> => {
  const sound = squareGltf(changes);
  return { 'a.glb': buildGlb(sound.json, binary ?? sound.binary) };
};
/** A sound file with text of our own in the place of its extras: what `JSON.stringify` would not write. */
const withExtras = (extras: string): Record<string, Buffer> => {
  const { json, binary } = squareGltf({ extras: '@' });
  return {
    'a.glb': buildGlb(
      JSON.stringify(json).replace('"@"', () => extras),
      binary,
    ),
  };
};
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const list = <T>(count: number, item: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => item(index));

/** Kinds of which the steps are counted on n and 2n. */
export const hostileJson: HostileFile[] = [
  {
    name: 'JSON: a million keys',
    make: (size) => withExtras(`{${repeat(size, (i) => `${i > 0 ? ',' : ''}"k${i}":1`)}}`),
    size: 1_000_000,
    ends: 'read',
  },
  {
    name: 'JSON: keys that look like numbers and collide',
    make: (size) =>
      withExtras(`{${repeat(size, (i) => `${i > 0 ? ',' : ''}"${1_000_000_000 + (i % 3000) * 2 ** 20 + Math.floor(i / 3000)}":1`)}}`),
    size: 100_000,
    ends: 'read',
  },
  {
    name: 'JSON: a string of quotes and backslashes',
    make: (size) => withExtras(`"${'\\\\\\"'.repeat(size)}"`),
    size: 1_000_000,
    ends: 'read',
  },
  {
    name: 'JSON: meshes that all have the same accessors',
    make: (size) => glb({ meshes: list(size, () => ({ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] })) }),
    size: 20_000,
    ends: 'read',
  },
];

export const hostileGltf: HostileFile[] = [
  {
    name: 'glTF 1.0: thousands of skins over one skeleton of thousands',
    make: (size) => {
      const ids = list(size, (i) => `n${i}`);
      const bones = Object.fromEntries(ids.map((id) => [id, { jointName: id, skeletons: ['root'], skin: id }]));
      const skins = Object.fromEntries(ids.map((id) => [id, { jointNames: [id] }]));
      const nodes = { ...(earlyGltf().nodes as object), root: { children: ids }, ...bones };
      return { 'a.gltf': JSON.stringify(earlyGltf('data', { nodes, skins: { ...(earlyGltf().skins as object), ...skins } })) };
    },
    size: 5000,
    ends: ['model.unreadable'],
  },
  { name: 'glTF: extras nested deep', make: (size) => withExtras(deep(size)), size: 100_000, ends: ['model.unreadable'] },
  { name: 'glTF: extras nested as deep as is read', make: (size) => withExtras(deep(size)), size: 98, ends: 'read' },
  {
    name: 'glTF: lists nested deep in the extras of a node',
    make: (size) => ({
      'a.gltf': JSON.stringify(squareGltf({ nodes: [{ mesh: 0, extras: '@' }] }).json).replace('"@"', '['.repeat(size) + ']'.repeat(size)),
    }),
    size: 200_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'glTF: names of targets nested deep',
    make: (size) => withExtrasOfMesh(`{"targetNames":[${'['.repeat(size)}${']'.repeat(size)}]}`),
    size: 50_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'glTF: a chain of nodes',
    make: (size) => glb({ nodes: list(size, (i) => (i + 1 < size ? { children: [i + 1] } : { mesh: 0 })) }),
    size: 100_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'glTF: a node with a million children',
    make: (size) => glb({ nodes: [{ mesh: 0, children: list(size, (i) => i + 1) }, ...list(size, () => ({}))] }),
    size: 300_000,
    ends: 'read',
  },
  { name: 'glTF: a moving node with hundreds of thousands of children', make: (size) => animated(size), size: 200_000, ends: 'read' },
  {
    name: 'glTF: nodes in a circle',
    make: (size) => glb({ scenes: [{ nodes: [0] }], nodes: list(size, (i) => ({ mesh: 0, children: [(i + 1) % size] })) }),
    size: 900,
    ends: 'read',
  },
  {
    name: 'glTF: nodes reached by a billion ways',
    make: (size) => glb({ nodes: list(size, (i) => (i + 1 < size ? { children: [i + 1, i + 1] } : { mesh: 0 })) }),
    size: 31,
    ends: 'read',
  },
  { name: 'glTF: levels that thousands of nodes share', make: (size) => shared(size), size: 3000, ends: 'read' },
  {
    name: 'glTF: accessors of zeros without bytes',
    make: (size) =>
      glb({
        accessors: list(size, () => ({ componentType: 5126, count: 16_000_000, type: 'VEC3' })),
        meshes: list(size, (i) => ({ primitives: [{ attributes: { POSITION: i } }] })),
        nodes: list(size, (i) => ({ mesh: i })),
      }),
    size: 2000,
    ends: ['model.tooComplex', 'model.unreadable'],
  },
  {
    name: 'glTF: primitives that all have the same million vertices',
    make: (size) => crowd(size),
    size: 10_000,
    ends: ['model.tooComplex', 'model.unreadable'],
  },
  {
    name: 'glTF: channels that all have the same million keys',
    make: (size) => keyed(size),
    size: 10_000,
    ends: ['model.tooComplex', 'model.unreadable'],
  },
  {
    name: 'glTF: instances that all have the same million places',
    make: (size) => placed(size),
    size: 2000,
    ends: ['model.tooComplex', 'model.unreadable'],
  },
  {
    name: 'glTF: an accessor that claims what no file has',
    make: () =>
      glb({
        accessors: [
          { bufferView: 0, componentType: 5126, count: 2 ** 40, type: 'VEC3' },
          { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
        ],
      }),
    size: 1,
    ends: ['model.truncated'],
  },
  {
    name: 'glTF: sparse values far outside',
    make: () =>
      glb({
        accessors: [
          {
            componentType: 5126,
            count: 4,
            type: 'VEC3',
            sparse: { count: 2, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 0 } },
          },
          { bufferView: 1, componentType: 5125, count: 2, type: 'SCALAR' },
        ],
      }),
    size: 1,
    ends: 'refused',
  },
  {
    name: 'glTF: a meshopt view that claims gigabytes',
    make: () =>
      glb({
        bufferViews: [
          {
            buffer: 0,
            byteLength: 48,
            extensions: { EXT_meshopt_compression: { buffer: 0, byteLength: 48, byteStride: 256, count: 2 ** 32, mode: 'ATTRIBUTES' } },
          },
          { buffer: 0, byteOffset: 48, byteLength: 12 },
        ],
      }),
    size: 1,
    ends: ['model.unreadable'],
  },
  {
    name: 'glTF: a Draco primitive that is none',
    make: () =>
      glb({
        meshes: [
          {
            primitives: [
              {
                attributes: { POSITION: 0 },
                indices: 1,
                extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
              },
            ],
          },
        ],
      }),
    size: 1,
    ends: ['model.unreadable'],
  },
  { name: 'glTF: one picture of gloss with ever new factors', make: glossy, size: 200, ends: 'read' },
  { name: 'glTF: thousands of images that are one', make: (size) => pictured(size), size: 5000, ends: 'read' },
  {
    name: 'glTF: a data URI without its comma',
    make: (size) => ({ 'a.gltf': JSON.stringify(squareGltf({ buffers: [{ byteLength: 60, uri: `data:${'a;'.repeat(size)}` }] }).json) }),
    size: 1_000_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'glTF: JSON that ends nowhere',
    make: (size) => ({ 'a.gltf': `{"asset":${'"'.repeat(size)}` }),
    size: 1_000_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'AMRT: lightweight data nested deep',
    make: (size) => ({
      'a.amrt': buildGlb(
        JSON.stringify(squareGltf({ extensions: { MODELMILL_amrt: '@' } }).json).replace('"@"', deep(size)),
        squareGltf().binary,
      ),
    }),
    size: 50_000,
    ends: ['model.unreadable'],
  },
];

function withExtrasOfMesh(extras: string): Record<string, Buffer> {
  const { json, binary } = squareGltf({ meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }], extras: '@' }] });
  return {
    'a.glb': buildGlb(
      JSON.stringify(json).replace('"@"', () => extras),
      binary,
    ),
  };
}

const arrays = packArrays(square, new Uint16Array([0, 1, 2, 0, 2, 3]), new Float32Array([0, 1]), new Float32Array([0, 0, 0, 1, 1, 1]));
const moving = {
  accessors: [
    { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
    { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    { bufferView: 2, componentType: 5126, count: 2, type: 'SCALAR' },
    { bufferView: 3, componentType: 5126, count: 2, type: 'VEC3' },
  ],
  bufferViews: [48, 12, 8, 24].map((byteLength, i) => ({ buffer: 0, byteOffset: arrays.offsets[i], byteLength })),
  buffers: [{ byteLength: arrays.binary.length }],
};

const animated = (size: number): Record<string, Buffer> =>
  glb(
    {
      ...moving,
      nodes: [{ mesh: 0, children: list(size, (i) => i + 1) }, ...list(size, () => ({}))],
      animations: [{ channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }], samplers: [{ input: 2, output: 3 }] }],
    },
    arrays.binary,
  );

/** Each of `size` nodes has the same `size` levels, and each of those as many children. */
const shared = (size: number): Record<string, Buffer> =>
  glb({
    scenes: [{ nodes: list(size, (i) => i) }],
    nodes: [
      ...list(size, () => ({ mesh: 0, extensions: { MSFT_lod: { ids: [size] } } })),
      { mesh: 0, children: list(size, (i) => size + 1 + i) },
      ...list(size, () => ({ mesh: 0 })),
    ],
    extensionsUsed: ['MSFT_lod'],
  });

const million = 1_000_000;
const crowd = (size: number): Record<string, Buffer> =>
  glb(
    {
      meshes: [{ primitives: list(size, () => ({ attributes: { POSITION: 0 } })) }],
      accessors: [{ bufferView: 0, componentType: 5126, count: million, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: million * 12 }],
      buffers: [{ byteLength: million * 12 }],
    },
    Buffer.alloc(million * 12),
  );
const keyed = (size: number): Record<string, Buffer> => {
  const times = Float32Array.from({ length: million }, (_, i) => i);
  const packed = packArrays(square, times);
  return glb(
    {
      nodes: list(size, () => ({ mesh: 0 })),
      scenes: [{ nodes: list(size, (i) => i) }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      animations: [
        {
          channels: list(size, (i) => ({ sampler: 0, target: { node: i, path: 'weights' } })),
          samplers: [{ input: 1, output: 1 }],
        },
      ],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
        { bufferView: 1, componentType: 5126, count: million, type: 'SCALAR' },
      ],
      bufferViews: [48, million * 4].map((byteLength, i) => ({ buffer: 0, byteOffset: packed.offsets[i], byteLength })),
      buffers: [{ byteLength: packed.binary.length }],
    },
    packed.binary,
  );
};
const placed = (size: number): Record<string, Buffer> =>
  glb(
    {
      nodes: list(size, () => ({ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 2 } } } })),
      scenes: [{ nodes: list(size, (i) => i) }],
      extensionsUsed: ['EXT_mesh_gpu_instancing'],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
        { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
        { componentType: 5126, count: million, type: 'VEC3' },
      ],
    },
    squareGltf().binary,
  );

/** Materials of specular and gloss, each of which would have one picture worked through with factors of its own. */
async function glossy(size: number): Promise<Record<string, string | Uint8Array>> {
  const files = await pictured(1, 1024);
  const { json } = squareGltf({
    materials: list(size, (i) => ({
      extensions: { KHR_materials_pbrSpecularGlossiness: { glossinessFactor: i / size, specularGlossinessTexture: { index: 0 } } },
    })),
    textures: [{ source: 0 }],
    images: [{ uri: 'a.tif' }],
    meshes: [{ primitives: list(size, (material) => ({ attributes: { POSITION: 0 }, indices: 1, material })) }],
    buffers: [{ byteLength: 60, uri: 'a.bin' }],
    extensionsUsed: ['KHR_materials_pbrSpecularGlossiness'],
  });
  return { ...files, 'a.gltf': JSON.stringify(json) };
}

/** One large picture, and materials that each draw an image of their own which is that picture. */
async function pictured(size: number, edge = 4096): Promise<Record<string, Buffer>> {
  const png = await sharp({ create: { width: edge, height: edge, channels: 4, background: '#33669980' } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const { json } = squareGltf({
    materials: list(size, (index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } })),
    textures: list(size, (source) => ({ source })),
    images: list(size, () => ({ uri: 'a.tif' })),
    meshes: [{ primitives: list(size, (material) => ({ attributes: { POSITION: 0 }, indices: 1, material })) }],
    buffers: [{ byteLength: 60, uri: 'a.bin' }],
  });
  return { 'a.gltf': Buffer.from(JSON.stringify(json)), 'a.bin': squareGltf().binary, 'a.tif': png };
}
