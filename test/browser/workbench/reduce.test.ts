import { expect } from 'chai';
import { newId } from '#storage/database/ids';
import { postOperation } from '#services/ledger/post';
import { givenCoins } from '#test/ledger';
import { drawnShare } from '../browser.ts';
import { takePicture } from '../money/pictures.ts';
import { expectSound, narrow, sharedStage, type Stage } from './stage.ts';

describe('reducing the faces of a model', function reduce() {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('says what is left before it is paid, and shows both models with their difference', async () => {
    const maker = await stage.maker('/workbench/myUpload', { models: [{ source: 'gltf/truck.glb', modelName: '红色卡车' }] });
    const { page, user } = maker;
    await stage.api.database.transact((transaction) => postOperation(stage.api, givenCoins(newId(), user.id, 20_00), transaction));
    await page.getByRole('button', { name: /更多/ }).first().click();
    await page.getByRole('menuitem', { name: '模型减面' }).click();
    const dialog = page.getByRole('dialog', { name: '模型减面 · 红色卡车' });
    await dialog.getByText('约 1,958 面', { exact: true }).waitFor();
    await dialog.getByText('指定面数', { exact: true }).click();
    await dialog.getByText('请输入目标面数').waitFor();
    expect(await dialog.getByRole('button', { name: /开始/ }).isDisabled()).to.equal(true);
    await dialog.getByLabel('目标面数').fill('0');
    await dialog.getByText('目标面数至少为 1').waitFor();
    await dialog.getByLabel('目标面数').fill('5000');
    await dialog.getByText(/^模型现有 [\d,]+ 面，请填更小的面数$/).waitFor();
    expect(await dialog.getByRole('button', { name: /开始/ }).isDisabled(), 'paid for nothing').to.equal(true);
    await dialog.getByLabel('目标面数').fill('1200');
    await dialog.getByRole('region', { name: '预计效果' }).getByText('1,200').waitFor();
    await takePicture(page, 'reduce-dialog');
    await expectSound(maker);
    await dialog.getByRole('button', { name: /^支付 ¥/ }).click();
    const payment = page.getByRole('dialog', { name: '订单支付' });
    await payment.getByText('模型减面「红色卡车」').waitFor();
    await payment.getByText('云币账户').click();
    await payment.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.waitForURL('**/serviceResult/details?id=*');
    await page.locator('[data-testid=compare-canvas][data-ready=true]').waitFor({ timeout: 90_000 });
    expect(await drawnShare(page, '[data-testid=compare-canvas]')).to.be.greaterThan(0.03);
    await page.getByText('减到 1,200 面', { exact: true }).waitFor();
    await takePicture(page, 'reduce-result');
    await expectSound(maker);
    await page.setViewportSize(narrow);
    await takePicture(page, 'reduce-result-390');
    await expectSound(maker);

    await page.goto(`${stage.api.origin}/workbench/serviceResult`);
    await page.getByRole('article', { name: '红色卡车' }).getByText('减面 · 减到 1,200 面').waitFor();
    await page.context().close();
  });
});
