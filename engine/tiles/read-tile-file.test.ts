import { truncate } from 'node:fs/promises';
import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { groundPlan } from '#test/oblique-scenes';
import { osgbFile } from '#test/osgb';
import { loadTop } from './load-top.ts';
import { middleOfTile } from './middle-of-tile.ts';
import { readTileFile } from './read-tile-file.ts';

describe('the file of a tile', () => {
  const folder = testFolder();

  it('is refused above a gigabyte before it is in memory, wherever a root is looked at', async () => {
    const path = await folder.write({ 'a.osgb': osgbFile(groundPlan(0, 0, 100, 2)) });
    expect((await readTileFile(path)).root.meshes).to.have.length(1);
    expect(await middleOfTile(path)).to.have.length(3);
    await truncate(path, 3 * 1024 ** 3);
    expect((await failureOf(readTileFile(path))).code).to.equal('model.tooComplex');
    expect(await middleOfTile(path)).to.equal(undefined);
    const top = await loadTop(
      path,
      () => undefined,
      () => undefined,
    );
    expect(top).to.equal(undefined);
  });
});
