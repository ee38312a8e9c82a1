/** A glTF 1.0 of our own: a square on two bones that moves, beside one of two meshes, with a technique and with KHR_materials_common. */

/** Of a picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
const floats = (...values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
/** Places and texture coordinates of each vertex side by side: 20 bytes. */
const interleaved = floats(...[0, 1, 2, 3].flatMap((i) => [...square.slice(i * 3, i * 3 + 3), square[i * 3]!, square[i * 3 + 1]!]));
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const parts = {
  vertices: interleaved,
  indices: Buffer.from(Uint16Array.of(0, 1, 2, 0, 2, 3).buffer),
  joints: floats(...[0, 1, 1, 0].flatMap((joint) => [joint, 0, 0, 0])),
  weights: floats(...[0, 1, 2, 3].flatMap(() => [1, 0, 0, 0])),
  binds: floats(...identity, ...identity),
  times: floats(0, 2),
  places: floats(0, 0, 0, 0, 5, 0),
  picture: Buffer.from(png, 'base64'),
};
type Part = keyof typeof parts;

const names = Object.keys(parts) as Part[];
const offsets = Object.fromEntries(names.map((name, i) => [name, names.slice(0, i).reduce((sum, one) => sum + parts[one].length, 0)]));
const body = Buffer.concat(names.map((name) => parts[name]));

const accessor = (bufferView: Part, type: string, count: number, more: object = {}): object => ({
  ...{ bufferView, byteOffset: 0, byteStride: 0, componentType: 5126, count, type },
  ...more,
});

/** The JSON, with its buffer under `id`; `changes` replace what is at its root. */
export const earlyGltf = (id = 'data', changes: object = {}): Record<string, unknown> => ({
  asset: { version: '1.0' },
  scene: 'main',
  scenes: { main: { nodes: ['bone', 'skinned', 'pair'] } },
  nodes: {
    bone: { jointName: 'root', children: ['tip'], translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    tip: { jointName: 'tip', name: 'Tip' },
    skinned: { meshes: ['bent'], skeletons: ['bone'], skin: 'skin' },
    pair: { meshes: ['flat', 'flat2'], matrix: [...identity.slice(0, 12), 3, 0, 0, 1] },
  },
  meshes: {
    bent: {
      primitives: [
        { attributes: { POSITION: 'places', TEXCOORD_0: 'uvs', JOINT: 'joints', WEIGHT: 'weights' }, indices: 'corners', material: 'lit' },
      ],
    },
    flat: { primitives: [{ attributes: { POSITION: 'places' }, indices: 'corners', material: 'common' }] },
    flat2: { primitives: [{ attributes: { POSITION: 'places' }, indices: 'corners', material: 'glow', mode: 4 }] },
  },
  skins: { skin: { bindShapeMatrix: [...identity.slice(0, 12), 0, 0, 7, 1], inverseBindMatrices: 'binds', jointNames: ['root', 'tip'] } },
  animations: {
    rise: {
      channels: [{ sampler: 's', target: { id: 'tip', path: 'translation' } }],
      parameters: { TIME: 'times', move: 'moves' },
      samplers: { s: { input: 'TIME', interpolation: 'LINEAR', output: 'move' } },
    },
  },
  accessors: {
    corners: accessor('indices', 'SCALAR', 6, { componentType: 5123 }),
    places: accessor('vertices', 'VEC3', 4, { byteStride: 20 }),
    uvs: accessor('vertices', 'VEC2', 4, { byteOffset: 12, byteStride: 20 }),
    joints: accessor('joints', 'VEC4', 4),
    weights: accessor('weights', 'VEC4', 4),
    binds: accessor('binds', 'MAT4', 2),
    times: accessor('times', 'SCALAR', 2),
    moves: accessor('places', 'VEC3', 2),
  },
  bufferViews: Object.fromEntries(names.map((name) => [name, { buffer: id, byteOffset: offsets[name], byteLength: parts[name].length }])),
  buffers: {
    other: { byteLength: 4, uri: 'data:,1234' },
    [id]: {
      byteLength: body.length,
      type: 'arraybuffer',
      ...(id === 'data' && { uri: `data:application/octet-stream;base64,${body.toString('base64')}` }),
    },
  },
  materials: {
    lit: { technique: 'phong', values: { diffuse: 'picture', shininess: 30, specular: [0.5, 0.5, 0.5, 1] } },
    common: {
      name: 'Common',
      extensions: {
        KHR_materials_common: {
          technique: 'PHONG',
          doubleSided: true,
          transparent: true,
          values: { diffuse: [1, 0.5, 0, 1], transparency: 0.25, emission: [0.5, 0, 0, 1] },
        },
      },
    },
    glow: { extensions: { KHR_materials_common: { technique: 'CONSTANT', values: { emission: [0, 1, 0, 1] } } } },
  },
  techniques: {
    phong: {
      parameters: {
        diffuse: { type: 35678 },
        specular: { type: 35666, value: [0, 0, 0, 1] },
        position: { semantic: 'POSITION', type: 35665 },
      },
      program: 'program',
      states: { enable: [2929, 2884] },
    },
  },
  programs: { program: { attributes: ['a_position'], fragmentShader: 'fs', vertexShader: 'vs' } },
  shaders: { fs: { type: 35632, uri: 'data:,' }, vs: { type: 35633, uri: 'data:,' } },
  textures: { picture: { format: 6408, sampler: 'clamped', source: 'pixel', target: 3553 } },
  samplers: { clamped: { magFilter: 9728, minFilter: 9728, wrapS: 33071, wrapT: 10497 } },
  images: {
    pixel:
      id === 'data'
        ? { uri: `data:image/png;base64,${png}` }
        : { extensions: { KHR_binary_glTF: { bufferView: 'picture', mimeType: 'image/png', width: 1, height: 1 } }, uri: 'data:,' },
  },
  extensionsUsed: ['KHR_materials_common', ...(id === 'data' ? [] : ['KHR_binary_glTF'])],
  ...changes,
});

/** The same as a GLB of version 1. */
export function earlyGlb(): Buffer {
  const json = Buffer.from(JSON.stringify(earlyGltf('binary_glTF')));
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const head = Buffer.from(Uint32Array.of(0x46546c67, 1, 20 + padded.length + body.length, padded.length, 0).buffer);
  return Buffer.concat([head, padded, body]);
}
