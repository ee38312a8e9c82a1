import { expect } from 'chai';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { createTerrain } from '#engine/generators/surface';
import { testFolder } from '#test/files';
import { failureOf } from '#test/failures';
import { readModel } from '../read.ts';

const terrain = createTerrain({ columns: 300, rows: 300, normals: false, uvScale: null });
const facets = terrain.indices.length / 3;
const corner = (facet: number, i: number): Float32Array => {
  const vertex = terrain.indices[facet * 3 + i]!;
  return terrain.positions.subarray(vertex * 3, vertex * 3 + 3);
};

/** The terrain as a soup of 9 MB, red from `colored` on. */
function binaryTerrain(colored = facets): Buffer {
  const bytes = Buffer.alloc(84 + facets * 50);
  bytes.writeUInt32LE(facets, 80);
  for (let facet = 0; facet < facets; facet++) {
    for (let i = 0; i < 3; i++)
      corner(facet, i).forEach((value, axis) => bytes.writeFloatLE(value, 84 + facet * 50 + 12 + i * 12 + axis * 4));
    if (facet >= colored) bytes.writeUInt16LE(0x8000 | (31 << 10), 84 + facet * 50 + 48);
  }
  return bytes;
}

/** The same as text, in two solids. */
function textTerrain(): string {
  const lines = ['solid 甲'];
  for (let facet = 0; facet < facets; facet++) {
    if (facet === facets / 2) lines.push('endsolid', 'solid 乙');
    lines.push('facet normal 0 0 1', ' outer loop');
    for (let i = 0; i < 3; i++) lines.push(`  vertex ${[...corner(facet, i)].join(' ')}`);
    lines.push(' endloop', 'endfacet');
  }
  return [...lines, 'endsolid', ''].join('\n');
}

/** Number of the first corner that does not lie where facet `from` and those behind it have it, −1 for none. */
function firstWrong({ positions, indices }: Primitive, from = 0): number {
  return indices.findIndex((vertex, i) =>
    corner(from + Math.floor(i / 3), i % 3).some((value, axis) => positions[vertex * 3 + axis] !== value),
  );
}

describe('an STL of several ranges', () => {
  const folder = testFolder();
  const read = async (content: string | Uint8Array): Promise<Scene> => {
    const path = await folder.write({ 'a.stl': content });
    const scene = await readModel(path, { threads: 1 });
    for (const threads of [2, 3]) {
      const other = await readModel(path, { threads });
      expect(other.warnings).to.deep.equal(scene.warnings);
      other.meshes.forEach(({ name, primitives: [primitive] }, mesh) => {
        const [first] = scene.meshes[mesh]!.primitives;
        expect(name).to.equal(scene.meshes[mesh]!.name);
        for (const key of ['positions', 'indices', 'colors'] as const)
          expect(Buffer.compare(bytesOf(primitive![key]), bytesOf(first![key])), `${key} with ${threads} threads`).to.equal(0);
      });
    }
    return scene;
  };

  it('is welded as a whole, whatever the number of threads', async () => {
    const [primitive] = (await read(binaryTerrain())).meshes[0]!.primitives;
    expect(primitive!.positions.length / 3).to.equal(301 * 301);
    expect(firstWrong(primitive!)).to.equal(-1);
  });

  it('has colours from the range on in which they begin', async () => {
    const [primitive] = (await read(binaryTerrain(facets - 10))).meshes[0]!.primitives;
    expect(firstWrong(primitive!)).to.equal(-1);
    const isRed = primitive!.indices.map((vertex) => (primitive!.colors![vertex * 4 + 1] === 0 ? 1 : 0));
    expect(isRed.indexOf(1)).to.equal((facets - 10) * 3);
    expect(isRed.reduce((sum, red) => sum + red, 0)).to.equal(30);
  });

  it('keeps solids apart and loops whole, where ranges end within them', async () => {
    const scene = await read(textTerrain());
    expect(scene.nodes.map(({ name }) => name)).to.deep.equal(['甲', '乙']);
    expect(
      scene.meshes.map(({ primitives }) => firstWrong(primitives[0]!, primitives[0] === scene.meshes[0]!.primitives[0] ? 0 : facets / 2)),
    ).to.deep.equal([-1, -1]);
    // The row of vertices between the two halves is in both.
    expect(scene.meshes.reduce((sum, { primitives }) => sum + primitives[0]!.positions.length / 3, 0)).to.equal(302 * 301);
    expect(scene.warnings).to.deep.equal([{ code: 'unitUnknown' }]);
  });

  it('drops a loop that a new solid cuts off, and reports a file that ends within one', async () => {
    const facet = 'facet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n';
    const scene = await read(`solid a\n${facet}vertex 1 1 1\nsolid b\n${facet}endsolid\n`);
    expect(scene.warnings).to.deep.include({ code: 'facesShort', params: { count: 1 } });
    expect(scene.meshes.map(({ primitives }) => primitives[0]!.indices.length)).to.deep.equal([3, 3]);
    expect((await failureOf(read(`solid a\n${facet}vertex 1 1 1\n`))).code).to.equal('model.truncated');
  });
});

const bytesOf = (array: Float32Array | Uint32Array | null): Uint8Array =>
  array ? new Uint8Array(array.buffer, array.byteOffset, array.byteLength) : new Uint8Array(0);
