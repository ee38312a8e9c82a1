import { expect } from 'chai';
import type { OrderWish } from '#domain/orders/subjects';
import { createOrder } from '#services/orders/create';
import type { OrderRow } from '#storage/database/models/orders';
import { annualCard } from '#test/orders';
import { buildFile } from '#test/work';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, wide, type Customer, type Possessions, type Stage } from './stage.ts';

describe('the payment dialog', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  /** Somebody at the page that pays an order of his. */
  const atOrder = async (
    has: Possessions & { wish?: (userId: string) => Promise<OrderWish>; query?: string; leftMs?: number } = {},
  ): Promise<Customer & { order: OrderRow }> => {
    const { wish = () => Promise.resolve(annualCard), query = '', leftMs } = has;
    const { deps, database } = stage.api;
    let order: OrderRow | undefined;
    const customer = await stage.customer(async ({ id }) => {
      order = await createOrder(deps, { ownerId: id, wishes: [await wish(id)] });
      if (leftMs !== undefined) await database.orders.update({ expiresAt: new Date(Date.now() + leftMs) }, { where: { id: order.id } });
      return `/common/pay?orderId=${order.id}${query}`;
    }, has);
    if (order === undefined) throw new Error('no order');
    await dialogOf(customer).waitFor();
    return { ...customer, order };
  };
  const dialogOf = ({ page }: Customer) => page.getByRole('dialog', { name: '订单支付' });
  const read = ({ id }: { id: string }) => stage.api.database.orders.findByPk(id, { rejectOnEmpty: true });
  const statusOf = async (order: { id: string }) => (await read(order)).status;

  it('says what is paid, prices it with the coupon that is chosen, and pays with coins after it has asked', async () => {
    const half = { kind: 'systemPercent', name: '半价券', faceValueFen: 0, percent: 50 } as const;
    const coins = { kind: 'systemValue', name: '云币券', faceValueFen: 300_00 } as const;
    const buyer = await atOrder({ coinFen: 400_00, coupons: [{}, half, coins] });
    const { page, order } = buyer;
    const dialog = dialogOf(buyer);
    await expectSoon(async () => (await dialog.boundingBox())?.width, 650);
    const facts = async () => (await dialog.getByRole('definition').allTextContents()).slice(1);
    await expectSoon(facts, ['个人账户', '会员购买', '普通会员年卡，一年', '¥299.00']);
    expect(await dialog.getByRole('timer').textContent()).to.match(/^(30:00|29:\d\d)$/);

    const choose = async (name: string): Promise<void> => {
      await dialog.getByRole('combobox').click();
      await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    };
    await dialog.getByRole('combobox').click();
    const options = page.locator('.ant-select-item-option');
    await expectSoon(() => options.first().textContent(), '不使用优惠券');
    expect(await options.count()).to.equal(4);
    await page.keyboard.press('Escape');
    const total = dialog.locator('[class*=total] strong');
    const checked = () => dialog.getByRole('radio', { checked: true }).getAttribute('aria-label');
    await choose('半价券');
    await expectSoon(() => total.textContent(), '¥149.50');
    await choose('云币券');
    await expectSoon(() => total.textContent(), '¥0.00');
    await expectSoon(checked, '云币账户');
    expect(await dialog.getByRole('radio', { name: '微信支付' }).isDisabled()).to.equal(true);
    await choose('代金券');
    await expectSoon(() => total.textContent(), '¥269.00');
    await expectSoon(checked, '微信支付');
    await dialog.getByText('已优惠 ¥30.00').waitFor();
    await expectSound(buyer);
    expect(await read(order)).to.include({ couponId: null, payableFen: 299_00 });

    await dialog.getByText('云币账户').click();
    await dialog.getByRole('button', { name: '确认支付' }).click();
    const ask = page.getByRole('dialog', { name: '余额支付' });
    await ask.getByText('¥269.00').waitFor();
    await ask.getByRole('button', { name: '确认' }).click();
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    await page.waitForURL(`${stage.api.origin}/`);
    expect(await read(order)).to.include({ status: 'Done', paidFen: 269_00, couponId: buyer.couponIds[0], method: 'cloudCoin' });
    await page.context().close();
  });

  it('stays at a click outside and at Escape, and cancels the order when it is closed', async () => {
    const buyer = await atOrder({ size: narrow, about: { uploaderType: 2 }, incomeFen: 1_00 });
    const { page, order } = buyer;
    const dialog = dialogOf(buyer);
    await page.mouse.click(195, 10);
    await page.keyboard.press('Escape');
    await dialog.getByText('收益余额不足，当前可用 1元').waitFor();
    await dialog.getByText('云币余额不足，当前可用 0元').waitFor();
    await expectSound(buyer);
    expect(await statusOf(order)).to.equal('Created');
    // By keyboard alone: the button that closes is where the focus begins.
    await dialog.getByRole('button', { name: '关闭' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '订单已取消' }).waitFor();
    await expectSound(buyer);
    expect(await read(order)).to.include({ status: 'Closed', closeReason: 'cancelled' });
    await page.context().close();
  });

  it('counts down by the server’s clock, and closes and cancels when the time is over', async () => {
    const buyer = await atOrder({ leftMs: 12_000, size: wide });
    const { page, order } = buyer;
    await page.addInitScript('{ const now = Date.now; Date.now = () => now() + 40 * 60_000; }');
    await page.reload();
    const timer = dialogOf(buyer).getByRole('timer');
    await timer.waitFor();
    expect(await timer.textContent()).to.match(/^00:(0[1-9]|1\d)$/);
    await page.getByText('订单已超时,请重新下单').waitFor();
    await page.getByRole('heading', { name: '订单已超时' }).waitFor();
    expect(await read(order)).to.include({ status: 'Closed', closeReason: 'timedOut' });
    await page.context().close();
  });

  it('offers a member his free count first, and an upgrade to all but the highest grade', async () => {
    const conversion = async (userId: string): Promise<OrderWish> => ({
      ...{ type: 'conversion', fileId: (await buildFile(stage.api.database, userId)).id },
      input: { kind: 'convert', target: 'glb' },
    });
    const line = { free: '开通会员，次数内 0元/个', basic: '普通会员次数内 0元/个，本年剩余 180 次' };
    const visitor = await atOrder({ wish: conversion });
    await dialogOf(visitor).getByText(line.free).waitFor();
    await dialogOf(visitor).getByRole('link', { name: '开通会员' }).waitFor();
    const professional = await atOrder({ wish: conversion, about: { tier: 'professional' } });
    await dialogOf(professional).getByText('专业会员次数内 0元/个，本年剩余不限').waitFor();
    expect(await dialogOf(professional).getByRole('link').count()).to.equal(0);

    const member = await atOrder({ wish: conversion, about: { tier: 'basic' }, query: '&isNotJump=1' });
    const dialog = dialogOf(member);
    await dialog.getByText(line.basic).waitFor();
    await dialog.getByRole('link', { name: '升级会员' }).waitFor();
    expect(await dialog.getByRole('radio', { checked: true }).getAttribute('aria-describedby')).to.contain('memberCount');
    expect(await dialog.locator('[class*=total] strong').textContent()).to.equal('¥0.00');
    await expectSound(member);
    await dialog.getByRole('button', { name: '确认支付' }).click();
    await member.page.getByRole('heading', { name: '支付成功' }).waitFor();
    expect(await read(member.order)).to.include({ status: 'Fulfilling', paidFen: 0, method: 'memberCount' });
    for (const { page } of [visitor, professional, member]) await page.context().close();
  });
});
