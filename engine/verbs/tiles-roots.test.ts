import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import { describeTiles } from '#domain/models/tiles';
import { testFolder } from '#test/files';
import { groundPlan, writeScene } from '#test/oblique-scenes';
import { osgbFile, type NodePlan, type OsgbOptions } from '#test/osgb';
import { positionsOf, walkTileset, type TileJson } from '#test/tiles3d-rules';
import { tiles } from './tiles.ts';

describe('which files of a scene its tiles begin with', function () {
  this.timeout(60_000);
  const folder = testFolder();

  /** Makes a scene of the files, and answers the contents that are drawn from near, by the names of their files. */
  const run = async (files: Record<string, NodePlan | 'broken'>, options?: OsgbOptions) => {
    await writeScene(folder.path('in'), { columns: 0 });
    for (const [path, node] of Object.entries(files)) {
      await mkdir(dirname(folder.path(`in/${path}`)), { recursive: true });
      await writeFile(folder.path(`in/${path}`), node === 'broken' ? '' : osgbFile(node, options));
    }
    const report = await tiles(folder.path('in'), folder.path('out'));
    const { broken, contents, root } = await walkTileset(folder.path('out'));
    expect(broken).to.deep.equal([]);
    const finest = contents.filter(({ tile }) => tile.geometricError === 0).map(({ path }) => path.replace(/^.*\/|\.\w+$/g, ''));
    return { report, root, finest: finest.toSorted() };
  };
  /** Ground at the n-th place, its finer files below it. */
  const ground = (place: number, ...finer: string[]): NodePlan => {
    const node = groundPlan(place * 100, 0, 100, 2);
    if (finer.length === 0) return node;
    const levels = finer.map((file) => ({ from: 50, to: 1e30, file }));
    return { mode: 'pixels', radius: 100, levels: [{ from: 0, to: 50, node }, ...levels] };
  };
  const only = (...files: string[]): NodePlan => ({
    mode: 'pixels',
    radius: 100,
    levels: files.map((file) => ({ from: 0, to: 1e30, file })),
  });

  it('begins with each file that no other reaches, the coarsest first', async () => {
    const flat = await run({
      'Data/Tile_0.osgb': ground(0, 'Tile_0_L15_0.osgb'),
      'Data/Tile_0_L15_0.osgb': ground(0),
      'Data/Tile_1_L16_00.osgb': ground(1),
      'Data/Tile_1_L15_0.osgb': ground(1, 'Tile_1_L16_00.osgb'),
      'Data/Tile_1_L17_010.osgb': ground(2),
    });
    expect(flat.finest).to.deep.equal(['Tile_0_L15_0', 'Tile_1_L16_00', 'Tile_1_L17_010']);
    expect(flat.report).to.include({ files: 5, missing: 0, partial: false });
  });

  it('makes what lies beside a file called as its folder', async () => {
    const { finest, report } = await run({ 'Data/B/B.osgb': ground(0), 'Data/B/Tile_1.osgb': ground(1) });
    expect(finest).to.deep.equal(['B', 'Tile_1']);
    expect(report).to.include({ files: 2 });
  });

  it('shows a tile whose root is broken by the levels below it', async () => {
    const { finest, report } = await run({
      'Data/T/T.osgb': 'broken',
      'Data/T/T_L15_0.osgb': ground(0, 'T_L16_0.osgb'),
      'Data/T/T_L16_0.osgb': ground(0),
    });
    expect(finest).to.deep.equal(['T_L16_0']);
    expect(report).to.include({ files: 2, unreadable: 1, partial: true });
    expect(report.problems[0]).to.include({ file: 'Data/T/T.osgb' });
    expect(describeTiles(report).join('\n')).to.contain('没有更粗的就显示较细的一级');
  });

  it('draws nothing over a coarse level that is shown instead of a lost one, and tells what it passed over', async () => {
    const { finest, report } = await run({
      'Data/T/T.osgb': ground(0, 'T_L15_0.osgb'),
      'Data/T/T_L15_0.osgb': 'broken',
      'Data/T/T_L16_0.osgb': ground(0),
      'Data/T/T_L16_1.osgb': ground(1),
    });
    expect(finest).to.deep.equal(['T', 'T_L16_1']);
    expect(report).to.deep.include({ files: 2, unreadable: 1, passedOver: { files: 1, first: ['Data/T/T_L16_0.osgb'] } });
    expect(describeTiles(report).join('\n')).to.contain('1 个文件没有用到').and.to.contain('（如 Data/T/T_L16_0.osgb）');
  });

  it('draws no file over the finer one that it is an alternative to, and no copy over what it is a copy of', async () => {
    const node = groundPlan(0, 0, 100, 2);
    const levels = [
      { from: 0, to: 50, node },
      { from: 50, to: 100, file: 'T_L15_0.osgb' },
      { from: 100, to: 1e30, file: 'T_L16_0.osgb' },
    ];
    const { finest, report } = await run({
      'Data/T/T.osgb': { mode: 'pixels', radius: 100, levels },
      'Data/T/T_L15_0.osgb': ground(0, 'T_L17_0.osgb'),
      'Data/T/T_L16_0.osgb': ground(0),
      'Data/T/T_L17_0.osgb': ground(0),
      'Data/U/U.osgb': ground(1, 'U_L15_0.osgb'),
      'Data/U/U (1).osgb': ground(1, 'U_L15_0.osgb'),
      'Data/U/U_L15_0.osgb': ground(1),
    });
    expect(finest).to.deep.equal(['T_L16_0', 'U_L15_0']);
    const first = ['Data/T/T_L15_0.osgb', 'Data/T/T_L17_0.osgb', 'Data/U/U (1).osgb'];
    expect(report).to.deep.include({ files: 4, passedOver: { files: 3, first }, dropped: { primitives: 0, textures: 0, repeated: 0 } });
  });

  it('names the kinds of nodes that it leaves out, of all files together', async () => {
    const beside = (kind: string, place: number): NodePlan => ({ children: [{ unknown: kind }, ground(place)] });
    const { report } = await run(
      { 'Data/T/T.osgb': beside('Teapot', 0), 'Data/U/U.osgb': beside('Teapot', 1), 'Data/V/V.osgb': beside('Spout', 2) },
      { version: 161 },
    );
    expect(report).to.deep.include({ files: 3, partial: false, unknown: { nodes: 3, kinds: ['osg::Teapot', 'osg::Spout'] } });
    expect(describeTiles(report)).to.include('3 个节点的类型无法识别，连同其下的内容没有画出（osg::Teapot、osg::Spout）');
  });

  it('makes one tree whatever the order of names', async () => {
    const { finest, report, root } = await run({
      'Data/T_LOD0.osgb': ground(0),
      'Data/T_LOD1.osgb': ground(0, 'T_LOD0.osgb'),
      'Data/T_LOD2.osgb': ground(0, 'T_LOD1.osgb'),
    });
    expect(finest).to.deep.equal(['T_LOD0']);
    expect(report).to.deep.include({ files: 3, tiles: 3, dropped: { primitives: 0, textures: 0, repeated: 0 } });
    const errors = (tile: TileJson): number[] => [tile.geometricError, ...(tile.children ?? []).flatMap(errors)];
    expect(errors(root)).to.deep.equal(errors(root).toSorted((a, b) => b - a));
  });

  it('draws a file below the matrices above the nodes that lead to it, through several files', async () => {
    const east = (metres: number, child: NodePlan): NodePlan => ({
      matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, metres, 0, 0, 1],
      children: [child],
    });
    const { report } = await run({
      'Data/T/T.osgb': east(1000, ground(0, 'T_L15_0.osgb')),
      'Data/T/T_L15_0.osgb': ground(0, 'T_L16_0.osgb'),
      'Data/T/T_L16_0.osgb': east(20, ground(0)),
    });
    expect(report).to.include({ files: 3 });
    const { contents } = await walkTileset(folder.path('out'));
    // The frame is in the middle of the coarsest: the first two lie one above the other, the third 20 m beside them.
    const west = (name: string): number => {
      const content = contents.find(({ path }) => path.endsWith(`${name}.glb`))!;
      return Math.min(...positionsOf(content).map(([x = 0]) => x));
    };
    expect(['T', 'T_L15_0', 'T_L16_0'].map((name) => Math.round(west(name)))).to.deep.equal([-50, -50, -30]);
  });

  it('finds finer files in the folder that a node says, and beside it where that is of another machine', async () => {
    const within = (path: string): NodePlan => ({ ...(ground(0, 'fine.osgb') as Extract<NodePlan, { levels: unknown }>), folder: path });
    for (const [said, real] of [
      ['sub/', 'sub/'],
      ['sub', 'sub/'],
      ['..\\T\\sub\\', 'sub/'],
      ['D:/out/Data/T/', ''],
      ['/etc/', ''],
      ['../../../../', ''],
    ] as const) {
      const { finest, report } = await run({ 'Data/T/T.osgb': within(said), [`Data/T/${real}fine.osgb`]: ground(0) });
      expect(finest, said).to.deep.equal(['fine']);
      expect(report, said).to.include({ files: 2, missing: 0, tiles: 2 });
      for (const name of ['in', 'out']) await rm(folder.path(name), { recursive: true });
    }
  });

  it('finds a file whose name has other capitals than what names it, unless one is called so', async () => {
    const { finest, report } = await run({
      'Data/T/T.osgb': ground(0, 't_l15_0.OSGB', 'b.osgb'),
      'Data/T/T_L15_0.osgb': ground(0),
      'Data/T/B.osgb': ground(1),
      'Data/T/b.osgb': ground(2),
    });
    // No two contents are called alike on a disk that tells no capitals apart.
    expect(finest).to.deep.equal(['B~1', 'b', 't_l15_0']);
    expect(report).to.include({ files: 4, missing: 0 });
    const { contents } = await walkTileset(folder.path('out'));
    expect(contents.find(({ path }) => path.endsWith('/T.glb'))!.tile.children).to.have.length(2);
  });

  it('counts no reference as repeated that reaches a root', async () => {
    const { finest, report } = await run({
      'Data/main.osgb': only('T/T.osgb', '0.osgb'),
      'Data/0.osgb': ground(1, '0_1.osgb'),
      'Data/0_1.osgb': ground(1),
      'Data/T/T.osgb': ground(0, 'L15/T_L15_0.osgb'),
      'Data/T/L15/T_L15_0.osgb': ground(0),
    });
    expect(finest).to.deep.equal(['0_1', 'T_L15_0']);
    expect(report).to.deep.include({ files: 5, dropped: { primitives: 0, textures: 0, repeated: 0 } });
  });
});
