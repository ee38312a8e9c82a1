import { expect } from 'chai';
import type { UserRow } from '#storage/database/models/accounts';
import { buildFile } from '#test/work';
import { expectSoon } from '../soon.ts';
import { dayMs } from '#test/orders';
import { takePicture } from './pictures.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, type Customer, type Possessions, type Stage } from './stage.ts';

describe('work that is paid', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  /** Somebody at the list of his checked models. */
  const atFiles = (names: readonly string[], has: Possessions = {}): Promise<Customer> => {
    return stage.customer(async ({ id }) => {
      for (const modelName of names) await buildFile(stage.api.database, id, { modelName, fileName: `${modelName}.glb` });
      return '/workbench/myUpload';
    }, has);
  };
  const jobsOf = ({ id }: UserRow): Promise<number> => stage.api.database.jobs.count({ where: { ownerId: id } });
  const ordersOf = async ({ id }: UserRow): Promise<string[]> =>
    (await stage.api.database.orders.findAll({ where: { ownerId: id }, order: ['id'] })).map(({ status }) => status);

  it('says its price before it starts, is left unpaid with its dialog, and starts when it is paid', async () => {
    const buyer = await atFiles(['椅子'], { coinFen: 50_00 });
    const { page, user } = buyer;
    await page
      .getByRole('button', { name: /轻量化/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /单模型轻量化/ });
    await dialog.getByRole('region', { name: '费用' }).getByText('¥9.90').waitFor();
    await dialog.getByText('开通会员，次数内 0元/个').waitFor();
    await takePicture(page, 'price-wide');
    await expectSound(buyer);
    await page.setViewportSize(narrow);
    await dialog.getByRole('button', { name: '支付 ¥9.90 并开始' }).scrollIntoViewIfNeeded();
    await takePicture(page, 'price-narrow');
    await expectSound(buyer);

    await dialog.getByRole('button', { name: '支付 ¥9.90 并开始' }).click();
    const payment = page.getByRole('dialog', { name: '订单支付' });
    await payment.getByText('云币账户').waitFor();
    await payment.getByRole('button', { name: '关闭' }).click();
    await payment.waitFor({ state: 'hidden' });
    expect([await ordersOf(user), await jobsOf(user)]).to.deep.equal([['Created'], 0]);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('button', { name: /轻量化/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: '支付 ¥9.90 并开始' }).click();
    await payment.getByText('云币账户').click();
    await payment.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.waitForURL('**/serviceResult/details?id=*');
    expect([await ordersOf(user), await jobsOf(user)]).to.deep.equal([['Created', 'Fulfilling'], 1]);
    await page.context().close();
  });

  it('costs a member nothing within the year’s count, and says how much of it is left', async () => {
    const member = await atFiles(['椅子'], { about: { tier: 'basic' } });
    const { page, user } = member;
    await page.getByRole('button', { name: /更多/ }).first().click();
    await page.getByRole('menuitem', { name: '转换格式' }).click();
    const dialog = page.getByRole('dialog', { name: /格式转换/ });
    await dialog.getByText('普通会员次数内 0元/个，本年剩余 180 次').waitFor();
    await takePicture(page, 'free');
    await expectSound(member);
    await dialog.getByRole('button', { name: '免费开始' }).click();
    await page.waitForURL('**/serviceResult/details?id=*');
    await expectSoon(() => ordersOf(user), ['Fulfilling']);
    await page.context().close();
  });

  it('is ordered for several models at once, and paid as one', async () => {
    const buyer = await atFiles(['椅子', '桌子', '灯'], { coinFen: 50_00 });
    const { page, user } = buyer;
    await page
      .getByRole('checkbox', { name: /全选|Select all/ })
      .first()
      .check();
    await takePicture(page, 'selection');
    await expectSound(buyer);
    await page.getByRole('button', { name: '转换格式' }).click();
    const dialog = page.getByRole('dialog', { name: '格式转换 · 3 个模型' });
    await dialog.getByText('3 个模型的费用').waitFor();
    await takePicture(page, 'several');
    await dialog.getByRole('button', { name: '支付 ¥14.70 并开始' }).click();
    const payment = page.getByRole('dialog', { name: '订单支付' });
    await payment.getByText('云币账户').click();
    await payment.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.waitForURL('**/workbench/serviceResult/batch?id=*');
    await expectSoon(() => jobsOf(user), 3);
    expect(await ordersOf(user)).to.deep.equal(['Fulfilling']);
    await page.context().close();
  });

  it('tells an expired member that his privileges are paused, once, before he pays', async () => {
    const member = await atFiles(['椅子'], { coinFen: 20_00, about: { tier: 'basic' } });
    const { page, user } = member;
    const [startsAt, endsAt] = [new Date(Date.now() - 40 * dayMs), new Date(Date.now() - dayMs)];
    await stage.api.database.membershipTerms.update({ startsAt, endsAt }, { where: { userId: user.id } });
    await page.reload();
    await page
      .getByRole('button', { name: /轻量化/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /单模型轻量化/ });
    await dialog.getByRole('button', { name: '支付 ¥9.90 并开始' }).click();
    const paused = page.getByRole('dialog', { name: '会员权益已暂停' });
    await paused.getByRole('button', { name: '暂不续费' }).click();
    await paused.waitFor({ state: 'hidden' });
    expect(await ordersOf(user)).to.deep.equal([]);
    await dialog.getByRole('button', { name: '支付 ¥9.90 并开始' }).click();
    await page.getByRole('dialog', { name: '订单支付' }).waitFor();
    expect(await ordersOf(user)).to.deep.equal(['Created']);
    await page.context().close();
  });
});
