import { newId } from '#storage/database/ids';
import { postOperation } from '#services/ledger/post';
import { givenCoins } from '#test/ledger';
import { takePicture } from '../money/pictures.ts';
import { expectSoon } from '../soon.ts';
import { expectSound, narrow, sharedStage, wide, type Stage } from '../workbench/stage.ts';
import { townPicture } from './map-files.ts';

describe('several maps at once', function several() {
  this.timeout(300_000);
  let stage: Stage;
  before(async () => void (stage = await sharedStage()));

  it('are one batch that is called after maps, before it is paid and after', async () => {
    const maker = await stage.maker('/helpCenter');
    const { page, user } = maker;
    await stage.api.database.transact((transaction) => postOperation(stage.api, givenCoins(newId(), user.id, 100_00), transaction));
    for (const modelName of ['东城', '西城'])
      await stage.flow.ended(
        await stage.flow.hand(await townPicture(480, 320), `${modelName}.png`, { owner: user, modelType: 'map', modelName }),
      );
    await page.goto(`${stage.api.origin}/workbench/mapSuperdivision/uploadMaps`);
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    const bar = page.getByRole('status').filter({ hasText: '已选' });
    await bar.getByText('已选 2 个').waitFor();
    await takePicture(page, 'maps-chosen');
    await bar.getByRole('button', { name: '地图超分', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '地图超分 · 2 幅影像' });
    await dialog.getByRole('button', { name: /开始$/ }).click();
    const payment = page.getByRole('dialog', { name: '订单支付' });
    await payment.waitFor();
    const { id } = await stage.api.database.orders.findOne({ where: { ownerId: user.id }, rejectOnEmpty: true });
    await page.goto(`${stage.api.origin}/workbench/serviceResult/batch?id=${id}`);
    await page.getByRole('heading', { name: '2 幅影像的批次' }).waitFor();
    await page.getByRole('navigation', { name: '工作台菜单' }).locator('[aria-current=page]', { hasText: '地图超分' }).waitFor();
    await expectSoon(() => page.getByRole('main').locator('li img').count(), 2);
    await takePicture(page, 'maps-batch-unpaid');
    await page.setViewportSize(narrow);
    await takePicture(page, 'maps-batch-unpaid-390');
    await expectSound(maker);
    await page.setViewportSize(wide);

    await page.getByRole('button', { name: '去支付' }).click();
    await payment.getByText('云币账户').click();
    await payment.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.getByText('全部结束').waitFor({ timeout: 120_000 });
    await page.getByRole('heading', { name: '2 幅影像的批次' }).waitFor();
    await expectSoon(() => page.getByRole('main').getByRole('listitem').filter({ hasText: '已完成' }).count(), 2);
    await takePicture(page, 'maps-batch');
    await page.setViewportSize(narrow);
    await takePicture(page, 'maps-batch-390');
    await expectSound(maker);
    await page.context().close();
  });
});
