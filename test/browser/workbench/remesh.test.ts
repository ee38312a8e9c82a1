import { expect } from 'chai';
import { newId } from '#storage/database/ids';
import { postOperation } from '#services/ledger/post';
import { givenCoins } from '#test/ledger';
import { drawnShare } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from './stage.ts';

describe('remeshing a model', function remesh() {
  this.timeout(240_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('takes the shape of faces, how many, holes, pictures and format, costs what it says, and shows the new surface beside the old one', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/truck.glb', modelName: '红色卡车' }] });
    const { page, user } = maker;
    await stage.api.database.transact((transaction) => postOperation(stage.api, givenCoins(newId(), user.id, 30_00), transaction));
    await page.getByRole('button', { name: /更多/ }).first().click();
    await page.getByRole('menuitem', { name: '拓扑轻量化' }).click();
    const dialog = page.getByRole('dialog', { name: '拓扑轻量化 · 红色卡车' });
    expect(await dialog.getByRole('radio', { name: '20,000 面' }).isChecked()).to.equal(true);
    const grows = dialog.getByText(/^原模型只有 [\d,]+ 面，新网格的面会更多/);
    await grows.waitFor();
    await dialog.getByText('指定面数', { exact: true }).click();
    await dialog.getByLabel('目标面数').fill('100');
    await dialog.getByText('目标面数至少为 200').waitFor();
    expect(await dialog.getByRole('button', { name: /开始/ }).isDisabled()).to.equal(true);
    await dialog.getByLabel('目标面数').fill('3000');
    await grows.waitFor({ state: 'detached' });
    await dialog.getByText('四边面为主', { exact: true }).click();
    await dialog.getByText('GLB 只能存三角面，每个四边面会切成两个。要四边面，请选另外三种。').waitFor();
    await dialog.getByLabel('目标面数').fill('200000');
    await dialog.getByText('四边面为主时，目标面数最多为 10 万').waitFor();
    await dialog.getByLabel('目标面数').fill('3000');
    await dialog.getByText('FBX', { exact: true }).click();
    await dialog.getByText('网格和贴图在一个文件里；四边面保留。').waitFor();
    await dialog.getByText('1024', { exact: true }).click();
    await dialog.getByRole('switch', { name: '补洞' }).click();
    await takePicture(page, 'remesh-dialog');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'remesh-dialog-390');
    await page.setViewportSize(wide);
    await dialog.getByRole('button', { name: '支付 ¥19.90 并开始' }).click();
    const payment = page.getByRole('dialog', { name: '订单支付' });
    await payment.getByText('拓扑轻量化「红色卡车」').waitFor();
    await payment.getByText('云币账户').click();
    await payment.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.waitForURL('**/serviceResult/details?id=*');
    await page.locator('[data-testid=compare-canvas][data-ready=true]').waitFor({ timeout: 120_000 });
    expect(await drawnShare(page, '[data-testid=compare-canvas]')).to.be.greaterThan(0.03);
    await page.getByText('1024 × 1024 像素').first().waitFor();
    await page.getByRole('heading', { name: '新网格' }).waitFor();
    await page.getByText(/^[\d,]+\s个，占面积 \d+\.\d%$/).waitFor();
    await page.getByRole('button', { name: '下载 FBX' }).first().waitFor();
    await takePicture(page, 'remesh-result');
    await page.getByRole('heading', { name: '新网格' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'remesh-result-below');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'remesh-result-390');
    await expectSound(maker);
    const job = await stage.api.database.jobs.findOne({ where: { ownerId: user.id } });
    expect(job?.input).to.deep.equal({
      kind: 'remesh',
      options: { shape: 'quads', faces: 3000, closeHoles: true, textureSize: 1024 },
      target: 'fbx',
    });
    await page.goto(`${stage.api.origin}/workbench/serviceResult`);
    await page.getByRole('article', { name: '红色卡车' }).getByText('拓扑轻量化 · 3,000 面，四边面为主').waitFor();
    await page.context().close();
  });
});
