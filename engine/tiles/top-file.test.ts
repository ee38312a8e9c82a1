import { expect } from 'chai';
import { testFolder } from '#test/files';
import type { Box } from './box.ts';
import { noCounts } from './counts.ts';
import { leaf, type Tile } from './tileset.ts';
import { readGroup, writeTop } from './top-file.ts';

describe('the small file of a group', () => {
  const folder = testFolder();
  const box: Box = { min: [0, 0, -2], max: [9, 9, 5] };

  it('says what the group draws, where an engine wrote it that did not know this apart from its box', async () => {
    const tile: Tile = leaf({ box, drawn: { min: [1, 1, -1], max: [8, 8, 4] } }, 'a.json');
    const { drawn: _, ...before } = tile;
    for (const [name, each, expected] of [
      ['a.top', tile, tile.drawn],
      ['b.top', before as Tile, box],
    ] as const) {
      await writeTop(folder.path(name), { tile: each, counts: noCounts(), top: undefined }, {});
      expect((await readGroup(folder.path(name))).tile?.drawn).to.deep.equal(expected);
    }
  });
});
