import { expect } from 'chai';
import type { Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { readModel } from './read.ts';

type Facet = { corners: number[]; attribute?: number };

/** A binary STL whose header begins with `header`. */
function binaryStl(facets: Facet[], header: Buffer | string = ''): Buffer {
  const bytes = Buffer.alloc(84 + facets.length * 50);
  Buffer.from(header as string).copy(bytes);
  bytes.writeUInt32LE(facets.length, 80);
  facets.forEach(({ corners, attribute = 0 }, facet) => {
    corners.forEach((value, i) => bytes.writeFloatLE(value, 84 + facet * 50 + 12 + i * 4));
    bytes.writeUInt16LE(attribute, 84 + facet * 50 + 48);
  });
  return bytes;
}

const first: Facet = { corners: [0, 0, 0, 1, 0, 0, 1, 1, 0] };
const second: Facet = { corners: [-0, 0, 0, 1, 1, 0, 0, 1, 0] };
const facet = 'facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1e0 0 0\n  vertex 1 +1.0E+00 0\n endloop\nendfacet\n';

describe('readStl', () => {
  const folder = testFolder();
  const read = async (content: string | Uint8Array): Promise<Scene> => await readModel(await folder.write({ 'a.stl': content }));

  it('shares the corners of a soup and takes −0 for 0', async () => {
    const [primitive] = (await read(binaryStl([first, second]))).meshes[0]!.primitives;
    expect([...primitive!.indices]).to.deep.equal([0, 1, 2, 0, 2, 3]);
    expect(primitive!.positions.length / 3).to.equal(4);
    expect(primitive!.normals).to.equal(null);
  });

  it('knows a binary file that begins with solid, or like a picture', async () => {
    expect((await read(binaryStl([first], 'solid part made by a CAD system'))).meshes[0]!.primitives[0]!.indices.length).to.equal(3);
    expect((await read(binaryStl([first], 'GIF8'))).meshes[0]!.primitives[0]!.indices.length).to.equal(3);
  });

  it('reads every solid of an ASCII file, whatever its case and line ends', async () => {
    const scene = await read(
      `solid 底座 A\r\n${facet.replaceAll('\n', '\r\n')}endsolid\r\nSOLID b\r\n${facet.toUpperCase()}ENDSOLID b\r\n`,
    );
    expect(scene.nodes.map(({ name }) => name)).to.deep.equal(['底座 A', 'b']);
    expect(scene.meshes.map(({ primitives }) => primitives[0]!.indices.length)).to.deep.equal([3, 3]);
  });

  it('reads an ASCII file behind a byte order mark', async () => {
    const scene = await read(`\ufeffsolid 底座\n${facet}endsolid\n`);
    expect(scene.nodes.map(({ name }) => name)).to.deep.equal(['底座']);
    expect([...scene.meshes[0]!.primitives[0]!.positions]).to.deep.equal([0, 0, 0, 1, 0, 0, 1, 1, 0]);
    expect(scene.warnings).to.deep.equal([{ code: 'unitUnknown' }]);
  });

  it('reads VisCAM colours: red in the highest of three fives, bit 15 for a colour', async () => {
    const scene = await read(binaryStl([{ ...first, attribute: 0x8000 | (31 << 10) }, second]));
    const [primitive] = scene.meshes[0]!.primitives;
    expect([...primitive!.colors!.subarray(0, 4)]).to.deep.equal([1, 0, 0, 1]);
    expect([...primitive!.colors!.subarray(12, 16)]).to.deep.equal([1, 1, 1, 1]);
    expect(primitive!.positions.length / 3).to.equal(6);
  });

  it('reads Magics colours: red in the lowest, bit 15 for the object’s own', async () => {
    const header = Buffer.concat([Buffer.from('COLOR='), Buffer.from([255, 255, 0, 255])]);
    const scene = await read(
      binaryStl(
        [
          { ...first, attribute: 31 },
          { ...second, attribute: 0x8000 },
        ],
        header,
      ),
    );
    const [primitive] = scene.meshes[0]!.primitives;
    expect([...primitive!.colors!.subarray(0, 4)]).to.deep.equal([1, 0, 0, 1]);
    expect([...primitive!.colors!.subarray(12, 16)]).to.deep.equal([1, 1, 0, 1]);
  });

  it('reports truncated files, and data after the end', async () => {
    expect((await failureOf(read(binaryStl([first, second]).subarray(0, 150)))).code).to.equal('model.truncated');
    const scene = await read(Buffer.concat([binaryStl([first]), Buffer.from('tail')]));
    expect(scene.warnings.map(({ code }) => code)).to.include('trailingBytes');
    const ascii = await read(`solid a\n${facet}facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n endloop\n`);
    expect(ascii.warnings.map(({ code }) => code)).to.have.members(['facesShort', 'endMissing', 'unitUnknown']);
  });

  it('reads all facets of the file even when its header counts fewer', async () => {
    for (const announced of [0, 1]) {
      const bytes = binaryStl([first, second]);
      bytes.writeUInt32LE(announced, 80);
      const scene = await read(bytes);
      expect([...scene.meshes[0]!.primitives[0]!.indices]).to.deep.equal([0, 1, 2, 0, 2, 3]);
      expect(scene.warnings).to.deep.include({ code: 'countMended', params: { announced, count: 2 } });
    }
  });

  it('reads ASCII by its words: in one line, without normals or loops, with colours, comments and decimal commas', async () => {
    const plain = facet.replaceAll(/\s+/g, ' ');
    const texts: Record<string, [string, string[]]> = {
      'one line': [`solid a b ${plain}endsolid a b solid c ${plain}${plain}endsolid c`, ['a b', 'c']],
      'no normals': [`solid a b\n${facet}endsolid\nsolid c\n${facet.repeat(2).replaceAll(/ normal.*/g, '')}endsolid\n`, ['a b', 'c']],
      'no loops': [
        `solid a b\n${facet}endsolid\nsolid c\n${facet.repeat(2).replaceAll(/ outer loop| endloop/g, '')}endsolid\n`,
        ['a b', 'c'],
      ],
      'split words': [`solid a b\n${facet}end solid\nsolid c\n${facet.repeat(2).replaceAll('end', 'end ')}end solid c\n`, ['a b', 'c']],
      'decimal commas': [`solid a b\n${facet}endsolid\nsolid c\n${facet.repeat(2).replaceAll(' 0 0', ' 0,0 0')}endsolid\n`, ['a b', 'c']],
      comments: [`solid a b\n${facet}// x\n# y\nendsolid\n; z\nsolid c\n${facet.repeat(2)}endsolid\n`, ['a b', 'c']],
    };
    for (const [kind, [text, names]] of Object.entries(texts)) {
      const scene = await read(text);
      expect(
        scene.nodes.map(({ name }) => name),
        kind,
      ).to.deep.equal(names);
      expect(
        scene.meshes.map(({ primitives }) => [...primitives[0]!.indices]),
        kind,
      ).to.deep.equal([
        [0, 1, 2],
        [0, 1, 2, 0, 1, 2],
      ]);
      for (const { primitives } of scene.meshes) expect([...primitives[0]!.positions], kind).to.deep.equal([0, 0, 0, 1, 0, 0, 1, 1, 0]);
      expect(scene.warnings, kind).to.deep.equal([{ code: 'unitUnknown' }]);
    }
    const parted = await read(`solid\nfacet\nvertex 0,5 1 2\nvertex 1,25 0 0\nvertex 0 1 -1,5e1\nendfacet\nendsolid\n`);
    expect([...parted.meshes[0]!.primitives[0]!.positions]).to.deep.equal([0.5, 1, 2, 1.25, 0, 0, 0, 1, -15]);
    const colored = await read(`solid a\ncolor 1 0 0\n${facet}COLOR 0 1 0 1\n${facet}shade smooth\nendsolid\n`);
    expect(colored.meshes[0]!.primitives[0]!.indices.length).to.equal(6);
    expect(colored.warnings).to.deep.include.members([
      { code: 'statementsDropped', params: { statement: 'color', count: 2 } },
      { code: 'statementsDropped', params: { statement: '其他内容', count: 1 } },
    ]);
  });

  it('takes time in proportion to a line of nothing but beginnings and ends', async () => {
    const scene = await read(`solid ${'endsolid solid '.repeat(300_000)}${facet.replaceAll(/\s+/g, ' ')}endsolid`);
    expect(scene.meshes.map(({ primitives }) => primitives[0]!.indices.length)).to.deep.equal([3]);
  });

  it('refuses other text', async () => {
    expect((await failureOf(read(`solid a\n${'hello world\n'.repeat(20)}`))).code).to.equal('model.unreadable');
    expect((await failureOf(read('just a note'))).code).to.equal('model.truncated');
  });
});
