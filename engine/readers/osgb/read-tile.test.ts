import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '#domain/errors/app-error';
import { modelPath, truthOf } from '#test/models';
import { osgbFile, type GeometryPlan, type NodePlan, type OsgbOptions } from '#test/osgb';
import { Work } from '../../files/work.ts';
import { meshOf, type TileMesh } from './geometry.ts';
import { readOsgbTile, type TileNode } from './read-tile.ts';
import { plainState } from './state.ts';
import { identity } from './transforms.ts';

const square: GeometryPlan = { positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], sets: [{ mode: 4, indices: [0, 1, 2, 0, 2, 3] }] };
const meshesOf = (bytes: Uint8Array): TileMesh[] => readOsgbTile(bytes).root.meshes;
const cornersOf = (plan: GeometryPlan, options?: OsgbOptions): number[] => [...(meshesOf(osgbFile(plan, options))[0]?.indices ?? [])];
const all = ({ meshes, paged }: TileNode): TileMesh[] => [
  ...meshes,
  ...paged.flatMap(({ levels }) => levels.flatMap(({ content }) => (content ? all(content) : []))),
];
const faultOf = (bytes: Uint8Array): AppError => {
  try {
    readOsgbTile(bytes);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('was read');
};

/** Versions at which the format changed, on either side. */
const versions = [66, 69, 70, 76, 77, 80, 94, 95, 97, 98, 111, 112, 141, 142, 145, 146, 147, 148, 149, 151, 153, 154, 155, 156, 161];

describe('reading OSGB tiles', () => {
  it('reads what OpenSceneGraph itself wrote, with the triangles and the box that it says', async () => {
    for (const name of ['Tile_+000_+000', 'Tile_+000_+000_L16_0', 'Tile_+000_+000_L17_00', 'Tile_+000_+000_L17_01']) {
      const path = `osgb/production/Data/Tile_+000_+000/${name}.osgb`;
      const truth = truthOf(path);
      const meshes = all(readOsgbTile(await readFile(modelPath(path))).root);
      expect(meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0)).to.equal(truth.triangles);
      expect(meshes.every(({ state, uvs }) => state.texture?.image.pixels && uvs)).to.equal(true);
    }
    const truck = meshesOf(await readFile(modelPath('osgb/truck.osgb')));
    expect(truck.reduce((sum, { indices }) => sum + indices.length / 3, 0)).to.equal(truthOf('osgb/truck.osgb').triangles);
  });

  it('has texture coordinates as floats hold them: one that is more than they can say is 0', () => {
    const list = (components: number, values: number[]) => ({ components, values: Float64Array.from(values), binding: 4 });
    const fields = {
      Vertex: list(3, [0, 0, 0, 1, 0, 0, 1, 1, 0]),
      TexCoord: [list(2, [1e300, -1e300, Number.NaN, 0.5, 2, -2])],
      PrimitiveSets: [{ mode: 4, runs: Uint32Array.of(0, 1, 2) }],
    };
    const { mesh } = meshOf({ type: 'Geometry', fields }, plainState, identity, new Work(1000));
    expect([...mesh!.uvs!]).to.deep.equal([0, 0, 0, 0.5, 2, -2]);
  });

  it('reads every version, with and without brackets, packed and of either byte order', () => {
    const picture = { name: 'a.jpg', bytes: Uint8Array.of(0xff, 0xd8, 0xff, 1) };
    const geometry = { ...square, uvs: [0, 0, 1, 0, 1, 1, 0, 1], colors: Array.from({ length: 16 }, () => 255), picture };
    const node: NodePlan = {
      children: [
        {
          mode: 'distance',
          radius: 7,
          levels: [
            { from: 0, to: 50, file: 'b.osgb' },
            { from: 50, to: 1e30, node: geometry },
          ],
        },
        { ...square, doubles: true },
      ],
    };
    for (const version of versions)
      for (const brackets of [true, false])
        for (const zlib of [true, false])
          for (const bigEndian of [true, false]) {
            const said = JSON.stringify({ version, brackets, zlib, bigEndian });
            const { root } = readOsgbTile(osgbFile(node, { version, brackets, zlib, bigEndian }));
            const [paged] = root.paged;
            expect(paged, said).to.deep.include({ mode: 'distance', radius: 7 });
            expect(
              paged!.levels.map(({ file }) => file),
              said,
            ).to.deep.equal(['b.osgb', null]);
            const [mesh] = paged!.levels[1]!.content!.meshes;
            expect([...mesh!.indices], said).to.deep.equal([0, 1, 2, 0, 2, 3]);
            expect([...mesh!.positions], said).to.deep.equal(square.positions);
            expect([...mesh!.uvs!], said).to.deep.equal(geometry.uvs);
            expect(new Set(mesh!.colors), said).to.deep.equal(new Set([1]));
            expect([...mesh!.state.texture!.image.file!], said).to.deep.equal([...picture.bytes]);
            expect([...root.meshes[0]!.positions], said).to.deep.equal(square.positions);
          }
  });

  it('draws every kind of surface with the winding that OpenGL gives it', () => {
    const draw = (mode: number, count: number) =>
      cornersOf({ positions: Array.from({ length: count * 3 }, (_, i) => i), sets: [{ mode, count }] });
    expect(draw(4, 7)).to.deep.equal([0, 1, 2, 3, 4, 5]);
    expect(draw(5, 5)).to.deep.equal([0, 1, 2, 2, 1, 3, 2, 3, 4]);
    expect(draw(6, 5)).to.deep.equal([0, 1, 2, 0, 2, 3, 0, 3, 4]);
    expect(draw(7, 5)).to.deep.equal([0, 1, 2, 0, 2, 3]);
    expect(draw(8, 6)).to.deep.equal([0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4]);
    expect(draw(9, 4)).to.deep.equal([0, 1, 2, 0, 2, 3]);
    for (const version of [80, 161]) {
      for (const type of ['UByte', 'UShort', 'UInt'] as const)
        expect(cornersOf({ ...square, sets: [{ mode: 6, indices: [3, 2, 1, 0], type }] }, { version })).to.deep.equal([3, 2, 1, 3, 1, 0]);
      const strips = { positions: Array.from({ length: 21 }, (_, i) => i), sets: [{ mode: 5, first: 1, lengths: [3, 3] }] };
      expect(cornersOf(strips, { version })).to.deep.equal([1, 2, 3, 4, 5, 6]);
    }
  });

  it('leaves out what has no surface or no corner, and says how much', () => {
    const plan = {
      ...square,
      sets: [
        { mode: 1, count: 4 },
        { mode: 4, indices: [0, 1, 9, 0, 1, 1, 0, 1, 2] },
        { mode: 4, first: 1, count: 2_000_000_000 },
      ],
    };
    const { root, dropped } = readOsgbTile(osgbFile(plan));
    expect([...root.meshes[0]!.indices]).to.deep.equal([0, 1, 2, 1, 2, 3]);
    expect(dropped.primitives).to.equal(2);
    const broken = { ...square, positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, Number.NaN, 0] };
    expect(cornersOf(broken)).to.deep.equal([0, 1, 2]);
    expect(readOsgbTile(osgbFile({ children: [] })).root).to.deep.equal({ meshes: [], paged: [] });
  });

  it('places geometry by the nodes above it, and takes the texture of a later unit with its own coordinates', () => {
    const moved = osgbFile({ matrix: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1], children: [{ ...square, doubles: true }] });
    expect([...meshesOf(moved)[0]!.positions.subarray(3, 6)]).to.deep.equal([10, 21, 30]);
    const picture = { name: 'a.jpg', bytes: Uint8Array.of(1), unit: 2 };
    const [mesh] = meshesOf(osgbFile({ ...square, picture, uvs: [0, 0, 0.5, 0, 1, 1, 0, 1] }));
    expect(mesh!.state.unit).to.equal(2);
    expect(mesh!.uvs![2]).to.equal(0.5);
  });

  it('passes over a class that it does not know where the file says its end, and names it where not', () => {
    const node: NodePlan = { children: [{ unknown: 'Teapot' }, square] };
    expect(meshesOf(osgbFile(node, { brackets: true }))).to.have.length(1);
    expect(faultOf(osgbFile(node)).message).to.match(/^模型文件无法读取：第 \d+ 字节处的对象「osg::Teapot」不受支持$/);
  });

  it('counts the nodes of such classes, and names ten of those', () => {
    const children = Array.from({ length: 14 }, (_, index): NodePlan => ({ unknown: `Teapot${index % 12}${'x'.repeat(100)}` }));
    const { unknown } = readOsgbTile(osgbFile({ children: [...children, square] }, { brackets: true }));
    expect(unknown.nodes).to.equal(14);
    expect(unknown.kinds).to.have.length(10);
    expect(unknown.kinds[9])
      .to.match(/^osg::Teapot9x+$/)
      .and.have.length(60);
    expect(readOsgbTile(osgbFile(square)).unknown).to.deep.equal({ nodes: 0, kinds: [] });
  });

  it('draws what lies below a light where the file says its end', () => {
    const node: NodePlan = { children: [{ lit: [square, square] }, square] };
    expect(meshesOf(osgbFile(node, { version: 161 }))).to.have.length(3);
    expect(faultOf(osgbFile(node)).message).to.contain('「osg::LightSource」不受支持');
  });

  it('says at which byte a file that is cut off, or not one, stops being read', () => {
    for (const version of [80, 161]) {
      const whole = osgbFile({ ...square, uvs: [0, 0, 1, 0, 1, 1, 0, 1] }, { version });
      for (let length = 4; length < whole.length; length += 3) {
        const { code, message } = faultOf(whole.subarray(0, length));
        expect(code, `${length}`).to.equal('model.unreadable');
        expect(message).to.match(/第 \d+ 字节/);
      }
    }
    const packed = osgbFile(square, { zlib: true });
    expect(faultOf(packed.subarray(0, packed.length - 9)).message).to.contain('压缩数据已损坏');
    expect(faultOf(Buffer.from('not a tile, but a text')).message).to.contain('第 0 字节处不是 OSGB 文件头');
    expect(faultOf(Buffer.alloc(2)).code).to.equal('model.unreadable');
  });

  it('takes no hostile file for long or much', () => {
    const bytes = osgbFile(square);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(bytes.length - 5), (at, value, word) => {
        const broken = Buffer.from(bytes);
        broken[at] = value;
        for (const each of [broken, Buffer.from(bytes).fill(0xff, word, word + 4)])
          try {
            readOsgbTile(each);
          } catch (error) {
            expect(error, `${at} ${value} ${word}`).to.be.instanceOf(AppError);
          }
      }),
      { numRuns: 1500 },
    );
    const strips = { ...square, sets: Array.from({ length: 40_000 }, () => ({ mode: 5, count: 100_000 })) };
    const many = { ...strips, positions: Array.from({ length: 300_000 }, (_, index) => index % 7) };
    expect(faultOf(osgbFile(many)).code).to.equal('model.unreadable');
    let deep: NodePlan = square;
    for (let level = 0; level < 300; level++) deep = { children: [deep] };
    expect(faultOf(osgbFile(deep)).message).to.contain('嵌套超过 200 层');
  });

  it('ends early where a small file shows large things again and again', () => {
    // Drawn nowhere, so that no memory ends it first.
    const points: NodePlan = { positions: Array.from({ length: 300_000 }, () => 1), sets: [{ mode: 4, indices: [0, 0, 0] }] };
    const levels: NodePlan = { mode: 'distance', levels: Array.from({ length: 20_000 }, () => ({ from: 0, to: 1, file: 'a' })) };
    for (const large of [points, levels, square]) {
      let node: NodePlan = large;
      for (let level = 0; level < 26; level++) node = { children: [node, { again: node }] };
      const begun = process.cpuUsage().user;
      expect(faultOf(osgbFile(node, { zlib: true })).message).to.contain('步骤');
      expect((process.cpuUsage().user - begun) / 1e6, 'processor seconds').to.be.below(10);
    }
  });
});
