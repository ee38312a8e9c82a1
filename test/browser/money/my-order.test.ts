import { expect } from 'chai';
import { createOrder } from '#services/orders/create';
import { cancelOrder } from '#services/orders/cancel';
import { payOrder } from '#services/orders/pay';
import { annualCard } from '#test/orders';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, type Customer, type Stage } from './stage.ts';

describe('the page of one’s orders', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const order = async (ownerId: string, couponId: string | null = null) =>
    createOrder(stage.api.deps, { ownerId, wishes: [annualCard], couponId });
  /** Somebody with an order in three states: unpaid, closed, paid. */
  const shopper = async (
    path: string,
    has: Parameters<Stage['customer']>[1] = {},
  ): Promise<Customer & { ids: string[]; numbers: string[] }> => {
    const ids: string[] = [];
    const customer = await stage.customer(
      async ({ id: ownerId }, [couponId = null]) => {
        const [paid, closed, unpaid] = [await order(ownerId, couponId), await order(ownerId), await order(ownerId)];
        await payOrder(stage.api.deps, { ownerId, orderId: paid.id, method: 'cloudCoin' });
        await cancelOrder(stage.api.deps, { ownerId, orderId: closed.id });
        ids.push(unpaid.id, closed.id, paid.id);
        return path.replace('ORDER', paid.id);
      },
      { coinFen: 600_00, coupons: [{}], ...has },
    );
    const rows = await stage.api.database.orders.findAll({ where: { ownerId: customer.user.id }, order: [['id', 'DESC']] });
    return { ...customer, ids, numbers: rows.map(({ orderNumber }) => orderNumber) };
  };
  const statusOf = async (orderId: string) => (await stage.api.database.orders.findByPk(orderId, { rejectOnEmpty: true })).status;

  it('shows each with its state and its time, filters and finds them, and says how many wait in the menu', async () => {
    const buyer = await shopper('/workbench/myOrder');
    const { page, numbers } = buyer;
    const rows = page.getByRole('row').filter({ has: page.getByText('普通会员年卡，一年') });
    await expectSoon(() => rows.count(), 3);
    await rows.nth(0).getByText('待支付').waitFor();
    expect(await rows.nth(0).getByRole('timer').textContent()).to.match(/^(30:00|29:\d\d)$/);
    expect(await rows.nth(1).textContent())
      .to.contain('已关闭')
      .and.to.contain('重新下单');
    expect(await rows.nth(2).textContent())
      .to.contain('已完成')
      .and.to.contain('¥269.00')
      .and.to.contain('云币账户');
    const states = await page.getByRole('radiogroup', { name: '按状态筛选' }).textContent();
    expect(states).to.equal('全部 3待支付 1已支付 1已关闭 1退款 0');
    await expectSound(buyer);

    await page.getByText('已支付 1').click();
    await expectSoon(() => rows.count(), 1);
    expect(new URL(page.url()).search).to.equal('?status=paid');
    await page.getByText('全部 3').click();
    const search = page.getByRole('textbox', { name: '按订单编号查找' });
    await search.fill(numbers[1]!.slice(8, 16).toLowerCase());
    await expectSoon(() => rows.count(), 1);
    await rows.getByText('已关闭').waitFor();
    await search.fill('%');
    await page.getByText('订单编号只有数字、字母和短横线').waitFor();
    await search.fill('ZZZZZZZZZZ');
    await page.getByText('没有符合条件的内容').waitFor();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expectSoon(() => rows.count(), 3);

    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '我的订单 1 个待支付' }).click();
    await page.waitForURL('**/workbench/myOrder?status=unpaid');
    await expectSoon(() => rows.count(), 1);
    await page.context().close();
  });

  it('pays from the list, keeps what is only looked at, and cancels what is not wanted', async () => {
    const buyer = await shopper('/workbench/myOrder?status=unpaid', { size: narrow });
    const { page, ids } = buyer;
    await page.getByRole('button', { name: '去支付' }).click();
    const dialog = page.getByRole('dialog', { name: '订单支付' });
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expectSoon(() => dialog.count(), 0);
    expect(await statusOf(ids[0]!)).to.equal('Created');
    await expectSound(buyer);
    await page.getByRole('button', { name: '去支付' }).click();
    await dialog.getByText('云币账户').click();
    await dialog.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('dialog', { name: '余额支付' }).getByRole('button', { name: '确认' }).click();
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    await page.getByRole('link', { name: '查看会员' }).waitFor();
    await expectSound(buyer);
    expect(await statusOf(ids[0]!)).to.equal('Done');
    await page.goBack();
    await page.getByText('没有符合条件的内容').waitFor();

    const another = await order(buyer.user.id);
    await page.reload();
    const ask = page.getByRole('dialog', { name: '取消订单' });
    await page.getByRole('button', { name: '取消订单' }).click();
    await ask.getByRole('button', { name: '再想想' }).click();
    await expectSoon(() => ask.count(), 0);
    expect(await statusOf(another.id)).to.equal('Created');
    await page.getByRole('button', { name: '取消订单' }).click();
    await ask.getByRole('button', { name: '取消订单' }).click();
    await expectSoon(() => statusOf(another.id), 'Closed');
    await page.context().close();
  });

  it('takes coupon and method back when the dialog is closed, so that both can be chosen anew', async () => {
    const buyer = await stage.customer(
      async ({ id }) => {
        await order(id);
        return '/workbench/myOrder?status=unpaid';
      },
      { coupons: [{}] },
    );
    const { page, user, couponIds } = buyer;
    const dialog = page.getByRole('dialog', { name: '订单支付' });
    const read = () => stage.api.database.orders.findOne({ where: { ownerId: user.id }, rejectOnEmpty: true });
    const choice = () => dialog.locator('.ant-select').textContent();
    await page.getByRole('button', { name: '去支付' }).click();
    await dialog.getByRole('combobox').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '代金券' }).click();
    await dialog.getByText('¥269.00').waitFor();
    await dialog.getByRole('button', { name: '确认支付' }).click();
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    expect(await read()).to.include({ status: 'Paying', couponId: couponIds[0], payableFen: 269_00 });
    await page.getByRole('dialog', { name: '微信支付' }).getByRole('button', { name: '关闭' }).click();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expectSoon(() => dialog.count(), 0);
    const left = await read();
    expect(left).to.include({ status: 'Created', couponId: null, payableFen: 299_00 });
    const [trade] = stage.shop.local.trades().filter(({ outTradeNo }) => outTradeNo.startsWith(left.orderNumber));
    expect(trade?.standing).to.equal('closed');

    await page.getByRole('button', { name: '去支付' }).click();
    await expectSoon(choice, '不使用优惠券');
    await dialog.getByText('支付宝', { exact: true }).click();
    await dialog.getByRole('combobox').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '代金券' }).click();
    await dialog.getByText('¥269.00').waitFor();
    await expectSound(buyer);
    await page.context().close();
  });

  it('tells all that became of an order, by a link that opens it, with keyboard alone', async () => {
    const buyer = await shopper('/workbench/myOrder?orderId=ORDER');
    const { page } = buyer;
    const drawer = page.getByRole('dialog', { name: '订单详情' });
    await drawer.getByText('云币（赠送） ¥269.00').waitFor();
    await drawer.getByText('代金券（代金券：减 30元），已使用').waitFor();
    expect(
      await drawer
        .getByRole('listitem')
        .filter({ hasText: /· (您|平台)$/ })
        .allTextContents(),
    ).to.satisfy((events: string[]) =>
      ['提交订单', '支付成功', '订单完成'].every((title, index) => events[index]?.startsWith(title) === true),
    );
    await expectSound(buyer);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search === '');
    // The drawer gives the focus back as it goes.
    await expectSoon(() => drawer.count(), 0);
    await page.getByRole('button', { name: '普通会员年卡，一年' }).nth(1).press('Enter');
    await drawer.getByText('订单关闭').waitFor();
    await drawer.getByText('已取消').waitFor();
    await page.context().close();
  });

  it('follows what is paid and what ends elsewhere, without fetching the list again', async () => {
    const { api, shop } = stage;
    const lists: string[] = [];
    const buyer = await shopper('/workbench/myOrder');
    const { page, user, ids } = buyer;
    const rows = page.getByRole('row').filter({ has: page.getByText('普通会员年卡，一年') });
    await expectSoon(() => rows.count(), 3);
    page.on('request', (request) => {
      if (request.url().includes('/orderCenter/list')) lists.push(request.url());
    });
    // Another device begins to pay by WeChat.
    const { startPayment } = await import('#services/payments/start');
    const addresses = { notifyUrl: `${api.origin}/api-payment/notify/wechat`, returnUrl: api.origin };
    await startPayment(api.deps, { ownerId: user.id, orderId: ids[0]!, method: 'wechat', ...addresses });
    const [trade] = shop.local.trades();
    await shop.local.play('wechat', trade!.outTradeNo, 'pay');
    await rows.nth(0).getByText('已完成').waitFor();
    await page.getByText('已支付 2').waitFor();
    expect(lists).to.deep.equal([]);
    const empty = await stage.customer('/workbench/myOrder', { size: narrow });
    await empty.page.getByText('还没有订单').waitFor();
    await expectSound(empty);
    for (const one of [buyer, empty]) await one.page.context().close();
  });
});
