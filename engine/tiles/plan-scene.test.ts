import { link, mkdir } from 'node:fs/promises';
import { expect } from 'chai';
import { codeOf, failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { writeScene } from '#test/oblique-scenes';
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

  it('looks at every block before anything is made, and says in which of several the fault is', async () => {
    for (const within of ['B1/', 'B2/', 'B3/']) await writeScene(folder.path(), { within, columns: 1, levels: 1 });
    const planned = async () => planScene(folder.path(), await listScene(folder.path()), {});
    expect((await planned()).blocks).to.have.length(3);
    const origin = '<SRSOrigin>500000,2500000,0</SRSOrigin>';
    await folder.write({ 'B3/metadata.xml': `<ModelMetadata><SRS>EPSG:2384</SRS>${origin}</ModelMetadata>` });
    const unknown = await failureOf(planned());
    expect(unknown.code).to.equal('oblique.systemUnknown');
    expect(unknown.message).to.contain('（B3/Data/Tile_+000_+000）');
    await folder.write({ 'B3/metadata.xml': `<ModelMetadata>${origin}</ModelMetadata>` });
    expect((await failureOf(planned())).message).to.contain('没有写明坐标系（B3/Data/Tile_+000_+000）');
  });
});
