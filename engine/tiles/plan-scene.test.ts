import { link, mkdir } from 'node:fs/promises';
import { expect } from 'chai';
import { codeOf } from '#test/failures';
import { testFolder } from '#test/files';
import { listScene } from './list-scene.ts';
import { planScene } from './plan-scene.ts';

describe('the plan of a scene', function plans() {
  this.timeout(60_000);
  const folder = testFolder();

  it('holds no more metadata than productions have, however many files say it', async () => {
    const text = '<ModelMetadata><SRS>EPSG:4547</SRS><SRSOrigin>500000,2500000,0</SRSOrigin></ModelMetadata>';
    await folder.write({ 'a/metadata.xml': text.padEnd(64 * 1024), 'a/a.osgb': 'no tile' });
    for (let block = 1; block < 512; block++) {
      await mkdir(folder.path(`${block}`));
      for (const name of ['metadata.xml', 'a.osgb']) await link(folder.path(`a/${name}`), folder.path(`${block}/${name}`));
    }
    const plan = await planScene(folder.path(), await listScene(folder.path()), {});
    expect([plan.blocks.length, plan.groups.length]).to.deep.equal([512, 512]);
    await mkdir(folder.path('b'));
    await link(folder.path('a/metadata.xml'), folder.path('b/metadata.xml'));
    expect(await codeOf(planScene(folder.path(), await listScene(folder.path()), {}))).to.equal('model.tooComplex');
  });
});
