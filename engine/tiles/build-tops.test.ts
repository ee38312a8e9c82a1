import { expect } from 'chai';
import { testFolder } from '#test/files';
import { buildTops, type RootToGroup } from './build-tops.ts';
import type { Box } from './box.ts';
import { leaf, type Tile } from './tileset.ts';
import { channels, pictureEdge, type Top } from './top.ts';
import { contentOptionsOf } from './write-content.ts';

describe('the tree over roots', function trees() {
  this.timeout(60_000);
  const folder = testFolder();
  const count = 150;

  const rootAt = (x: number): RootToGroup => {
    const box: Box = { min: [x - 1, -1, 0], max: [x + 1, 1, 1] };
    const tile: Tile = { ...leaf({ box, drawn: box }, 'a.json'), error: 1 };
    const top: Top = {
      positions: Float64Array.of(x - 1, -1, 0, x + 1, -1, 0, x, 1, 1),
      indices: Uint32Array.of(0, 1, 2),
      uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
      picture: new Uint8Array(pictureEdge * pictureEdge * channels),
      edge: pictureEdge,
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

  it('stays small where every triangle has a picture of its own, and shows the colours from above', async () => {
    const cells = 40;
    const edge = 100;
    /** Ground in squares that meet, of which each shows the same small part of the picture: every edge is a seam. Green lies above red. */
    const patched = (x0: number): RootToGroup => {
      const [positions, uvs, indices]: number[][] = [[], [], []];
      const square = (x: number, y: number, size: number, z: number, u: number): void => {
        const first = positions!.length / 3;
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ] as const) {
          positions!.push(x0 + x + dx * size, y + dy * size, z + 0.05 * Math.sin(x + dx * size) * Math.cos(y + dy * size));
          uvs!.push(u + dx * 0.1, 0.4 + dy * 0.1);
        }
        indices!.push(...[0, 1, 2, 0, 2, 3].map((corner) => first + corner));
      };
      const size = edge / cells;
      for (let x = 0; x < cells; x++)
        for (let y = 0; y < cells; y++) {
          square(x * size, y * size, size, 0, 0.1);
          square(x * size, y * size, size, 4, 0.7);
        }
      const picture = new Uint8Array(pictureEdge * pictureEdge * channels);
      for (let at = 0; at < picture.length; at += channels) picture[at + ((at / channels) % pictureEdge < pictureEdge / 2 ? 0 : 1)] = 200;
      const top = {
        positions: Float64Array.from(positions!),
        indices: Uint32Array.from(indices!),
        uvs: Float32Array.from(uvs!),
        picture,
        edge: pictureEdge,
      };
      const box: Box = { min: [x0, 0, -1], max: [x0 + edge, edge, 5] };
      const tile: Tile = { ...leaf({ box, drawn: box }, 'a.json'), error: 1 };
      return { tile, loadTop: () => Promise.resolve(top) };
    };
    let contents = 0;
    const sizes: number[] = [];
    const { top } = await buildTops(
      Array.from({ length: 64 }, (_, index) => patched(index * edge)),
      {
        ...contentOptionsOf({}),
        outputFolder: folder.path(),
        nextPath: () => `patched/${contents++}.glb`,
        onContent: ({ triangles }) => sizes.push(triangles),
      },
      {},
    );
    expect(sizes).to.have.length(contents).and.not.have.length(0);
    expect(Math.max(...sizes)).to.be.at.most(12_000);
    let [red, green] = [0, 0];
    for (let at = 0; at < top!.picture.length; at += channels) {
      red += top!.picture[at]!;
      green += top!.picture[at + 1]!;
    }
    expect(green).to.be.greaterThan(red * 20);
  });
});
