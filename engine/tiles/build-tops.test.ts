import { expect } from 'chai';
import { testFolder } from '#test/files';
import { buildTops, type RootToGroup } from './build-tops.ts';
import type { Tile } from './tileset.ts';
import { channels, pictureEdge, type Top } from './top.ts';
import { contentOptionsOf } from './write-content.ts';

describe('the tree over roots', function trees() {
  this.timeout(60_000);
  const folder = testFolder();
  const count = 150;

  const rootAt = (x: number): RootToGroup => {
    const tile: Tile = { box: { min: [x - 1, -1, 0], max: [x + 1, 1, 1] }, error: 1, uri: 'a.json', children: [] };
    const top: Top = {
      positions: Float64Array.of(x - 1, -1, 0, x + 1, -1, 0, x, 1, 1),
      indices: Uint32Array.of(0, 1, 2),
      uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
      picture: new Uint8Array(pictureEdge * pictureEdge * channels),
    };
    return { tile, loadTop: () => Promise.resolve(top) };
  };
  const widthOf = ({ children }: Tile): number => Math.max(children.length, ...children.map(widthOf));
  const rootsOf = ({ children }: Tile): number => (children.length === 0 ? 1 : children.reduce((sum, child) => sum + rootsOf(child), 0));

  const layouts: Record<string, (index: number) => number> = {
    'all in one place': () => 0,
    'ever nearer to one place': (index) => 1000 * 2 ** -index,
  };
  for (const [name, placeOf] of Object.entries(layouts))
    it(`has no more than four below a tile, so that no more tops are in memory: of roots ${name}`, async () => {
      let contents = 0;
      const { tile, top } = await buildTops(
        Array.from({ length: count }, (_, index) => rootAt(placeOf(index))),
        {
          ...contentOptionsOf({}),
          outputFolder: folder.path(),
          nextPath: () => `tops/${contents++}.glb`,
          onContent: () => undefined,
        },
        {},
      );
      expect(widthOf(tile)).to.be.at.most(4);
      expect(rootsOf(tile)).to.equal(count);
      expect(top?.indices.length).to.be.greaterThan(0);
    });
});
