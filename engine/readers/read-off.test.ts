import { expect } from 'chai';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { readModel } from './read.ts';

const square = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n';
const first = (scene: Scene): Primitive => scene.meshes[0]!.primitives[0]!;
const rounded = (values: ArrayLike<number> | null): number[] => Array.from(values ?? [], (value) => Math.round(value * 1000) / 1000);

describe('readOff', () => {
  const folder = testFolder();
  const read = async (content: string | Uint8Array): Promise<Scene> => await readModel(await folder.write({ 'a.off': content }));

  const headers: { name: string; text: string }[] = [
    { name: 'with its keyword and three counts', text: 'OFF\n4 1 4\n' },
    { name: 'without the count of edges', text: 'OFF\n4 1\n' },
    { name: 'without the keyword', text: '4 1 0\n' },
    { name: 'with the counts beside the keyword', text: 'OFF 4 1 0\n' },
    { name: 'with comments, blank lines and Windows line ends', text: '# a\r\n\r\nOFF # b\r\n# c\r\n4 1 0 # d\r\n\r\n' },
    { name: 'behind a byte order mark', text: '\ufeffOFF\n4 1 0\n' },
  ];
  for (const { name, text } of headers) {
    it(`reads a file ${name}`, async () => {
      const scene = await read(`${text}${square}4 0 1 2 3 # last\n`);
      expect([...first(scene).indices]).to.deep.equal([0, 1, 2, 0, 2, 3]);
      expect([...first(scene).positions]).to.deep.equal([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
      expect(scene.warnings.map(({ code }) => code)).to.deep.equal(['unitUnknown']);
    });
  }

  it('reads colours of vertices, whole numbers to 255 and fractions alike', async () => {
    for (const scale of [255, 1]) {
      const vertices = square
        .split('\n')
        .slice(0, 4)
        .map((line, i) => `${line} ${i % 2 === 0 ? scale : '0'} 0 0 ${scale}`);
      const scene = await read(`COFF\n4 1 0\n${vertices.join('\n')}\n4 0 1 2 3\n`);
      expect(rounded(first(scene).colors)).to.deep.equal([1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1]);
    }
  });

  it('splits vertices between faces of several colours, converts colours to linear, and blends transparent ones', async () => {
    const scene = await read(`OFF\n4 2 0\n${square}3 0 1 2 128 0 0\n3 0 2 3 0 0 255 127\n`);
    const { colors, positions, material } = first(scene);
    expect(positions.length / 3).to.equal(6);
    expect(rounded(colors).slice(0, 4)).to.deep.equal([0.216, 0, 0, 1]);
    expect(rounded(colors).slice(-4)).to.deep.equal([0, 0, 1, 0.498]);
    expect(scene.materials[material!]!.alphaMode).to.equal('blend');
  });

  it('counts faces whose colour is an index into a missing map, and draws them grey next to coloured ones', async () => {
    const scene = await read(`OFF\n4 2 0\n${square}3 0 1 2 7\n3 0 2 3 255 0 0\n`);
    expect(scene.warnings).to.deep.include({ code: 'colorsDropped', params: { count: 1 } });
    // 0.666 as linear light.
    expect(rounded(first(scene).colors).slice(0, 4)).to.deep.equal([0.401, 0.401, 0.401, 1]);
    const alone = await read(`OFF\n4 1 0\n${square}4 0 1 2 3 7\n`);
    expect([first(alone).colors, first(alone).material]).to.deep.equal([null, null]);
  });

  it('reports data after the faces', async () => {
    const scene = await read(`OFF\n4 1 0\n${square}4 0 1 2 3\n2 0 1\n`);
    expect(scene.warnings).to.deep.include({ code: 'trailingBytes' });
  });

  it('reads normals and uvs where the keyword names them', async () => {
    const vertices = square
      .split('\n')
      .slice(0, 4)
      .map((line) => `${line} 0 0 2 0.25 0.25`);
    const { normals, uvs } = first(await read(`STNOFF\n4 1 0\n${vertices.join('\n')}\n4 0 1 2 3\n`));
    expect([...normals!].slice(0, 3)).to.deep.equal([0, 0, 1]);
    expect([...uvs[0]!].slice(0, 2)).to.deep.equal([0.25, 0.75]);
  });

  it('reads the binary encoding, colours of faces included', async () => {
    const numbers = (...values: number[]): Buffer => {
      const buffer = Buffer.alloc(values.length * 4);
      values.forEach((value, i) => buffer.writeInt32BE(value, i * 4));
      return buffer;
    };
    const floats = (...values: number[]): Buffer => {
      const buffer = Buffer.alloc(values.length * 4);
      values.forEach((value, i) => buffer.writeFloatBE(value, i * 4));
      return buffer;
    };
    const body = [numbers(3, 1, 0), floats(0, 0, 0, 1, 0, 0, 0, 1, 0), numbers(3, 0, 1, 2, 3), floats(0, 1, 0)];
    const scene = await read(Buffer.concat([Buffer.from('OFF BINARY\n'), ...body]));
    expect([...first(scene).indices]).to.deep.equal([0, 1, 2]);
    expect(rounded(first(scene).colors).slice(0, 4)).to.deep.equal([0, 1, 0, 1]);
    const cut = await failureOf(read(Buffer.concat([Buffer.from('OFF BINARY\n'), ...body.slice(0, 3)])));
    expect(cut.code).to.equal('model.truncated');
  });

  it('drops faces on missing vertices', async () => {
    const scene = await read(`OFF\n4 4 0\n${square}3 0 1 2\n3 0 1 9\n2 0 1\n3 0 2 3\n`);
    expect(first(scene).indices.length).to.equal(6);
    expect(scene.warnings).to.deep.include({ code: 'facesDropped', params: { count: 1 } });
    expect(scene.warnings).to.deep.include({ code: 'facesShort', params: { count: 1 } });
  });

  const faults: { name: string; text: string; code: string }[] = [
    { name: 'four coordinates', text: `4OFF\n1 0 0\n0 0 0 1\n`, code: 'model.unsupportedFeature' },
    { name: 'n coordinates', text: `nOFF\n3\n1 0 0\n0 0 0\n`, code: 'model.unsupportedFeature' },
    { name: 'more vertices than the file can hold', text: `OFF\n353535235358 6 0\n${square}`, code: 'model.truncated' },
    { name: 'counts that are no numbers', text: 'OFF\nabc def\n', code: 'model.unreadable' },
    { name: 'a vertex list that stops', text: 'OFF\n4 1 0\n0 0 0\n1 0 0 0 0 0 0 0 0 0 0 0 0 0\n', code: 'model.truncated' },
    { name: 'fewer faces than announced', text: `OFF\n4 4000000000 0\n${square}3 0 1 2\n`, code: 'model.truncated' },
    { name: 'a face that stops', text: `OFF\n4 2 0\n${square}3 0 1 2\n3 0 1\n`, code: 'model.truncated' },
    { name: 'no faces', text: `OFF\n4 0 0\n${square}`, code: 'model.noGeometry' },
  ];
  for (const { name, text, code } of faults) {
    it(`refuses ${name}: ${code}`, async () => {
      const error = await failureOf(read(text));
      expect(error.code).to.equal(code);
      expect(error.entry.permanent).to.equal(true);
    });
  }
});
