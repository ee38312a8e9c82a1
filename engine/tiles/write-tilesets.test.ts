import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import type { TileJson, TilesetJson } from '#test/tiles3d-rules';
import { uniteBoxes, type Box } from './box.ts';
import { leaf, withChildren, type Tile } from './tileset.ts';
import { writeTilesets } from './write-tilesets.ts';

describe('tilesets of many tiles', () => {
  const folder = testFolder();

  const squareAt = (x: number, y: number): Box => ({ min: [x, y, 0], max: [x + 1, y + 1, 1] });
  /** A quadtree of so many levels. */
  const quadtree = (levels: number, x = 0, y = 0): Tile => {
    if (levels === 0) return leaf({ box: squareAt(x, y), drawn: squareAt(x, y) }, `in/${x} ${y}.glb`);
    const half = 2 ** (levels - 1);
    const children = [0, 1, 2, 3].map((k) => quadtree(levels - 1, x + (k % 2) * half, y + (k >> 1) * half));
    const box = uniteBoxes(children.map((child) => child.box));
    return withChildren({ box, drawn: box, error: 0, uri: `in/top ${levels} ${x} ${y}.glb`, children }, children, 1);
  };
  const write = async (root: Tile): Promise<number> => {
    let parts = 0;
    await folder.write({ 'in/a': '' });
    const options = { outputFolder: folder.path(), path: 'tileset.json', nextPath: () => `in/${parts++}.json`, version: '1.1' } as const;
    const bytes = await writeTilesets(root, options, {});
    expect(bytes).to.be.above(0);
    return parts;
  };

  /** Tiles of each file by its path, and the contents that are no tilesets. */
  const walk = async () => {
    const counts: number[] = [];
    const contents = new Set<string>();
    const file = async (path: string, above?: TileJson): Promise<void> => {
      const { root } = JSON.parse(await readFile(folder.path(path), 'utf8')) as TilesetJson;
      if (above) expect([root.boundingVolume, root.geometricError]).to.deep.equal([above.boundingVolume, above.geometricError]);
      const below: [string, TileJson][] = [];
      const countOf = (tile: TileJson): number => {
        const uri = tile.content && posix.join(posix.dirname(path), decodeURIComponent(tile.content.uri));
        if (uri?.endsWith('.json')) below.push([uri, tile]);
        else if (uri !== undefined) contents.add(uri);
        return (tile.children ?? []).reduce((sum, child) => sum + countOf(child), 1);
      };
      counts.push(countOf(root));
      for (const [uri, tile] of below) await file(uri, tile);
    };
    await file('tileset.json');
    return { counts, contents };
  };

  it('are divided into files of a few hundred, in which every tile is found once', async () => {
    expect(await write(quadtree(6))).to.be.within(8, 64);
    const { counts, contents } = await walk();
    expect(Math.max(...counts)).to.be.at.most(512);
    expect(contents.size).to.equal((4 ** 7 - 1) / 3);
  });

  it('leave small branches where they are, however many stand side by side', async () => {
    const children = Array.from({ length: 700 }, (_, index) => quadtree(1, index * 2));
    const box = uniteBoxes(children.map((child) => child.box));
    expect(await write(withChildren({ box, drawn: box, error: 0, uri: 'in/wide.glb', children }, children, 9))).to.equal(0);
    expect((await walk()).counts).to.deep.equal([1 + 700 * 5]);
  });

  it('are one file of as many as a viewer reads at once', async () => {
    expect(await write(quadtree(4))).to.equal(0);
    const { counts } = await walk();
    expect(counts).to.deep.equal([(4 ** 5 - 1) / 3]);
  });
});
