/** Hostile binary formats: 3DS, FBX and RVT, and the pictures of models. */

import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { asciiFbx, fbxMesh, fbxModel } from '#test/fbx';
import { buildDds, buildTga } from '#test/images';
import { buildRvt } from '#test/rvt';
import { collidingTriple, drawn, repeat, type HostileFile } from './kinds.ts';

const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const f32 = (...values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const chunk = (id: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(6);
  head.writeUInt16LE(id);
  head.writeUInt32LE(body.length + 6, 2);
  return Buffer.concat([head, body]);
};
const threeds = (editor: readonly Buffer[], keyframer: readonly Buffer[] = []): Record<string, Buffer> => ({
  'a.3ds': chunk(0x4d4d, chunk(0x3d3d, ...editor), ...(keyframer.length > 0 ? [chunk(0xb000, ...keyframer)] : [])),
});
const mesh = (name: string, points: readonly number[], faces: readonly number[], ...more: Buffer[]): Buffer =>
  chunk(
    0x4000,
    text(name),
    chunk(
      0x4100,
      chunk(0x4110, u16(points.length / 3), f32(...points)),
      chunk(0x4120, u16(faces.length / 4), Buffer.from(Uint16Array.from(faces).buffer), ...more),
    ),
  );
const corner = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const times = <T>(count: number, item: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => item(index));
const flat = mesh('a', corner, [0, 1, 2, 7]);
const node = (id: number, parent: number, pivot: number, ...tracks: Buffer[]): Buffer =>
  chunk(0xb002, chunk(0xb030, u16(id)), chunk(0xb010, text('a'), u16(0, 0, parent)), chunk(0xb013, f32(pivot, 0, 0)), ...tracks);
/** Two keys a frame apart, repeated for ever. */
const repeating = chunk(0xb020, u16(2), u32(0, 0, 2), u32(0), u16(0), f32(0, 0, 0), u32(1), u16(0), f32(1, 0, 0));

export const hostileThreeds: HostileFile[] = [
  { name: '3DS: chunks of no length', make: (size) => ({ 'a.3ds': chunk(0x4d4d, Buffer.alloc(size)) }), size: 1_000_000, ends: 'refused' },
  {
    name: '3DS: chunks that claim the whole file, each in the next',
    make: (size) => ({ 'a.3ds': Buffer.concat([chunk(0x4d4d), Buffer.alloc(size, 0x3d)]) }),
    size: 1_000_000,
    ends: 'refused',
  },
  {
    name: '3DS: names without an end',
    make: (size) => threeds([flat, ...times(size, () => chunk(0x4000, Buffer.from('a'.repeat(20))))]),
    size: 50_000,
    ends: 'read',
  },
  {
    name: '3DS: a hierarchy as deep as numbers go',
    make: (size) =>
      threeds(
        [flat],
        times(size, (i) => node(i, i - 1 < 0 ? 0xffff : i - 1, 0)),
      ),
    size: 60_000,
    ends: ['model.unreadable'],
  },
  {
    name: '3DS: one mesh about ever new pivots',
    make: (size) =>
      threeds(
        [
          mesh(
            'a',
            times(9000, (i) => i % 7),
            times(12_000, (i) => (i * 7) % 3000),
          ),
        ],
        times(size, (i) => node(i, 0xffff, i)),
      ),
    size: 20_000,
    ends: ['model.unreadable'],
  },
  {
    name: '3DS: motion repeated up to the last frame there is',
    make: (size) => threeds([flat], [chunk(0xb008, u32(0, 0xffffffff)), ...times(size, (i) => node(i, 0xffff, 0, repeating))]),
    size: 20_000,
    ends: ['model.unreadable'],
  },
  {
    name: '3DS: all faces smooth, all in one place',
    make: (size) =>
      threeds([
        mesh(
          'a',
          corner,
          times(size * 4, (i) => [0, 1, 2, 7][i % 4]!),
          chunk(0x4150, Buffer.from(Uint32Array.from({ length: size }, () => 1).buffer)),
        ),
      ]),
    size: 65_000,
    ends: 'read',
  },
  {
    name: '3DS: all faces in one place, each of groups of its own',
    make: (size) =>
      threeds([
        mesh(
          'a',
          corner,
          times(size * 4, (i) => [0, 1, 2, 7][i % 4]!),
          chunk(0x4150, Buffer.from(Uint32Array.from({ length: size }, (_, i) => i + 1).buffer)),
        ),
      ]),
    size: 65_000,
    ends: ['model.unreadable'],
  },
];

const soundFbx = { objects: [fbxMesh(1, corner, [[0, 1, 2]]), fbxModel(2, 'a')], connections: ['1,2', '2,0'] };
/** A binary FBX record of one array property that claims `length` numbers and `packed` bytes. */
const bomb = (claimed: number, packed: Buffer): Buffer => {
  const name = Buffer.from('Vertices');
  const property = Buffer.concat([Buffer.from('d'), u32(claimed, 1, packed.length), packed]);
  const head = Buffer.alloc(13);
  head.writeUInt32LE(27 + 13 + name.length + property.length, 0);
  head.writeUInt32LE(1, 4);
  head.writeUInt32LE(property.length, 8);
  head[12] = name.length;
  return Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\x1a\0'), u32(7400), head, name, property, Buffer.alloc(13)]);
};

/** One mesh of `size` parts, and as many nodes that each draw it with materials of their own. */
function parts(size: number): string {
  const layer = `LayerElementMaterial: 0 {
Version: 101
Name: ""
MappingInformationType: "ByPolygon"
ReferenceInformationType: "IndexToDirect"
Materials: *${size} {
a: ${Array.from({ length: size }, (_, i) => i).join(',')}
}
}
Layer: 0 {
Version: 100
LayerElement: {
Type: "LayerElementMaterial"
TypedIndex: 0
}
}`;
  const triangles = times(size, () => [0, 1, 2]);
  const nodes = times(size, (i) => i + 10);
  return asciiFbx({
    objects: [
      fbxMesh(1, corner, triangles, layer),
      'Material: 2, "Material::m", "" {\nVersion: 102\n}',
      ...nodes.map((id) => fbxModel(id, `n${id}`)),
    ],
    connections: nodes.flatMap((id) => [`1,${id}`, `${id},0`, ...(id === 10 ? times(size, () => `2,${id}`) : [`2,${id}`])]),
  });
}

export const hostileFbx: HostileFile[] = [
  {
    name: 'FBX: a mesh of thousands of parts, drawn thousands of times',
    make: (size) => ({ 'a.fbx': parts(size) }),
    size: 4000,
    ends: ['model.unreadable'],
  },
  {
    name: 'FBX: an array that inflates for ever',
    make: (size) => ({ 'a.fbx': bomb(size / 8, deflateSync(Buffer.alloc(size))) }),
    size: 256 * 1024 ** 2,
    ends: 'refused',
  },
  {
    name: 'FBX: an array that claims billions',
    make: () => ({ 'a.fbx': bomb(0x7fffffff, deflateSync(Buffer.alloc(64))) }),
    size: 1,
    ends: 'refused',
  },
  {
    name: 'FBX: a chain of nodes',
    make: (size) => ({
      'a.fbx': asciiFbx({
        objects: [...soundFbx.objects, ...times(size, (i) => fbxModel(i + 10, `n${i}`, [], 'Null'))],
        connections: [...times(size, (i) => `${i + 10},${i === 0 ? 0 : i + 9}`), '1,2', `2,${size + 9}`],
      }),
    }),
    size: 50_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'FBX: a node with all the others',
    make: (size) => ({
      'a.fbx': asciiFbx({
        objects: [...soundFbx.objects, ...times(size, (i) => fbxModel(i + 10, `n${i}`, [], 'Null'))],
        connections: [...soundFbx.connections, ...times(size, (i) => `${i + 10},2`)],
      }),
    }),
    size: 150_000,
    ends: 'read',
  },
  {
    name: 'FBX: sections nested deep',
    make: (size) => ({ 'a.fbx': `; FBX 7.4.0 project file\n${'A: {\n'.repeat(size)}` }),
    size: 500_000,
    ends: ['model.unreadable', 'model.truncated'],
  },
  {
    name: 'FBX: the same connection again and again',
    make: (size) => ({ 'a.fbx': asciiFbx({ ...soundFbx, connections: times(size, (i) => soundFbx.connections[i % 2]!) }) }),
    size: 300_000,
    ends: 'read',
  },
];

/** A binary STL of facets whose corners no quick hash of their bits tells apart. */
function collidingStl(facets: number): Buffer {
  const bytes = Buffer.alloc(84 + facets * 50);
  bytes.writeUInt32LE(facets, 80);
  for (let corner = 0; corner < facets * 3; corner++) {
    const at = 84 + Math.floor(corner / 3) * 50 + 12 + (corner % 3) * 12;
    collidingTriple(corner).forEach((word, i) => bytes.writeInt32LE(word | 0, at + i * 4));
  }
  return bytes;
}

export const hostileOthers: HostileFile[] = [
  { name: 'STL: corners whose bits collide', make: (size) => ({ 'a.stl': collidingStl(size) }), size: 300_000, ends: 'read' },
  {
    name: 'RVT: a version that never comes',
    make: async (size) => ({ 'a.rvt': (await buildRvt('Autodesk Revit'.repeat(size))).bytes }),
    size: 60_000,
    ends: ['model.needsConverter'],
  },
  {
    name: 'RVT: sectors in a circle',
    make: async () => ({ 'a.rvt': circular((await buildRvt('Format: 2024')).bytes) }),
    size: 1,
    ends: ['model.unreadable', 'model.needsConverter'],
  },
];

/** Every entry of the sector table points at the first sector. */
function circular(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const table = 512 * (1 + copy.readUInt32LE(76));
  for (let at = table; at + 4 <= Math.min(copy.length, table + 512); at += 4) copy.writeUInt32LE(0, at);
  return copy;
}

const ktx2 = Buffer.alloc(104);
Buffer.from('\xabKTX 20\xbb\r\n\x1a\n', 'latin1').copy(ktx2);
[0, 1, 65_535, 65_535, 0, 0, 1, 40].forEach((value, i) => ktx2.writeUInt32LE(value, 12 + i * 4));

/** Materials that all draw one large picture, which is neither opaque nor a map of normals. */
async function crowded(size: number): Promise<Record<string, string | Uint8Array>> {
  const picture = await sharp({ create: { width: 4096, height: 4096, channels: 4, background: '#80808080' } })
    .png()
    .toBuffer();
  return {
    'a.obj': `mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\n${repeat(size, (i) => `usemtl ${i}\nf 1/1 2/1 3/1\n`)}`,
    'a.mtl': repeat(size, (i) => `newmtl ${i}\nmap_Kd a.png\nbump a.png\nmap_Pr a.png\n`),
    'a.png': picture,
  };
}

export const hostilePictures: HostileFile[] = [
  { name: 'MTL: hundreds of materials of one picture', make: crowded, size: 500, ends: 'read' },
  {
    name: 'TGA: the largest picture there is, of nothing',
    make: () => drawn('tga', buildTga({ type: 2, width: 65_535, height: 65_535, depth: 32, data: [] })),
    size: 1,
    ends: 'read',
  },
  {
    name: 'TGA: runs that end early',
    make: () => drawn('tga', buildTga({ type: 10, width: 10_000, height: 10_000, depth: 24, data: [0xff, 0, 0, 0] })),
    size: 1,
    ends: 'read',
  },
  {
    name: 'DDS: the largest picture there is, of nothing',
    make: () => drawn('dds', buildDds({ width: 0xffffffff, height: 0xffffffff, data: Buffer.alloc(16), code: 'DXT5' })),
    size: 1,
    ends: 'read',
  },
  {
    name: 'DDS: an array of billions',
    make: () => drawn('dds', buildDds({ width: 4, height: 4, data: Buffer.alloc(16), dxgi: 98, members: 0xffffffff })),
    size: 1,
    ends: 'read',
  },
  { name: 'KTX2: levels beyond the file', make: () => drawn('ktx2', ktx2), size: 1, ends: 'read' },
  {
    name: 'HDR: a header without an end',
    make: (size) => drawn('hdr', Buffer.from(`#?RADIANCE\n${'\n-Y 1'.repeat(size)}`)),
    size: 500_000,
    ends: 'read',
  },
  {
    name: 'PNG: chunks without end',
    make: (size) => drawn('png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(size * 12)])),
    size: 500_000,
    ends: 'read',
  },
  {
    name: 'JPEG: markers without end',
    make: (size) => drawn('jpg', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(size, 0xff)])),
    size: 2_000_000,
    ends: 'read',
  },
  {
    name: 'GIF: frames without end',
    make: (size) =>
      drawn(
        'gif',
        Buffer.concat([
          Buffer.from('GIF89a\x10\0\x10\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
          Buffer.from(
            repeat(size, () => ',\0\0\0\0\x10\0\x10\0\0\x02\0'),
            'latin1',
          ),
        ]),
      ),
    size: 200_000,
    ends: 'read',
  },
  {
    name: 'SVG in the place of a PNG',
    make: (size) =>
      drawn('png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="9999">${'<g>'.repeat(size)}</svg>`)),
    size: 100_000,
    ends: 'read',
  },
];
