import { modelPath } from '#test/models';
import { expectSound, sharedStage, type Stage } from './stage.ts';

describe('rows of the workbench', function rows() {
  this.timeout(120_000);
  let stage: Stage;

  before(async () => void (stage = await sharedStage()));

  it('shows a file that another device hands in, and how its check ends, without being reloaded', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/truck.glb', modelName: '红色卡车' }] });
    const { page, user } = maker;
    await page.getByRole('button', { name: '更多操作：红色卡车' }).waitFor();
    await stage.flow.hand(modelPath('zip/bottle.zip'), 'bottle.zip', { owner: user, modelName: '汽水瓶' });
    await page.getByRole('button', { name: '更多操作：汽水瓶' }).waitFor();
    await page.getByRole('row', { name: '汽水瓶' }).getByRole('button', { name: '轻量化', exact: true }).waitFor();
    await expectSound(maker);
    await page.context().close();
  });
});
