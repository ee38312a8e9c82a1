import { rm, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { groundPlan, tilePath, writeScene } from '#test/oblique-scenes';
import { osgbFile, type NodePlan } from '#test/osgb';
import { walkTileset } from '#test/tiles3d-rules';
import { tiles } from './tiles.ts';

describe('3D Tiles of levels inside levels', function () {
  this.timeout(60_000);
  const folder = testFolder();

  it('keep the finer files of a level that is more than one tile, or has finer ones of its own, and go on above them', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const beside = (name: string): string => folder.path(`in/Data/Tile_+000_+000/${name}`);
    await writeFile(beside('a.osgb'), osgbFile(groundPlan(0, 0, 100, 8)));
    await writeFile(beside('deep.osgb'), osgbFile(groundPlan(0, 0, 50, 8)));
    const deep: NodePlan = {
      ...{ mode: 'pixels', radius: 100 },
      levels: [
        { from: 0, to: 900, node: groundPlan(0, 0, 50, 2) },
        { from: 900, to: 1e30, file: 'deep.osgb' },
      ],
    };
    const several: NodePlan = { children: [groundPlan(50, 0, 50, 2), deep] };
    for (const [node, below] of [
      [several, 3],
      [deep, 2],
    ] as const) {
      const levels = [
        { from: 0, to: 20, node: groundPlan(0, 0, 100, 1) },
        { from: 20, to: 50, node },
        { from: 50, to: 1e30, file: 'a.osgb' },
      ];
      await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile({ mode: 'pixels', radius: 100, levels }));
      const report = await tiles(folder.path('in'), folder.path('out'));
      const { broken, contents } = await walkTileset(folder.path('out'));
      expect(broken).to.deep.equal([]);
      expect(report).to.include({ files: 3, missing: 0, tiles: below + 2 });
      const names = contents.map(({ path }) => path.replace(/^.*\//, ''));
      expect(names).to.include.members(['a.glb', 'deep.glb']);
      const [whole] = contents.filter(({ tile }) => tile.children?.length === below);
      expect(whole?.tile.children?.some(({ content }) => content?.uri === 'a.glb')).to.equal(true);
      await rm(folder.path('out'), { recursive: true });
    }
  });
});
