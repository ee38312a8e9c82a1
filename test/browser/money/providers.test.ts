import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { createOrder } from '#services/orders/create';
import { annualCard } from '#test/orders';
import { expectSoon } from '../soon.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, type Customer, type Possessions, type Stage } from './stage.ts';

/** What a phone reads of a picture on the page. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

describe('paying by WeChat and Alipay in the dialog', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const atOrder = async (has: Possessions = {}, query = ''): Promise<Customer & { orderId: string }> => {
    let orderId = '';
    const customer = await stage.customer(async ({ id }) => {
      orderId = (await createOrder(stage.api.deps, { ownerId: id, wishes: [annualCard] })).id;
      return `/common/pay?orderId=${orderId}${query}`;
    }, has);
    return { ...customer, orderId };
  };
  const confirm = ({ page }: Customer) => page.getByRole('dialog', { name: '订单支付' }).getByRole('button', { name: '确认支付' });
  const read = (orderId: string) => stage.api.database.orders.findByPk(orderId, { rejectOnEmpty: true });
  const statusOf = async (orderId: string) => (await read(orderId)).status;
  const tradesOf = async (orderId: string) => {
    const { orderNumber } = await read(orderId);
    return stage.shop.local.trades().filter(({ outTradeNo }) => outTradeNo.startsWith(orderNumber));
  };
  const play = async (orderId: string, act: Parameters<Stage['shop']['local']['play']>[2]): Promise<void> => {
    const [trade] = await tradesOf(orderId);
    if (trade === undefined) throw new Error('no trade');
    await stage.shop.local.play(trade.provider, trade.outTradeNo, act);
  };

  it('shows WeChat’s code, which a phone reads, and closes by the push as soon as it is paid, however often that is told', async () => {
    const buyer = await atOrder();
    const { page, orderId } = buyer;
    await confirm(buyer).click();
    const code = page.getByRole('img', { name: '微信支付二维码' });
    await code.waitFor();
    await expectSoon(async () => (await code.boundingBox())?.width, 300);
    const [trade] = await tradesOf(orderId);
    // Until the dialog has faded in, there may be nothing to read.
    await expectSoon(() => scan(code).then((text) => text.slice(0, 15), String), 'weixin://wxpay/');
    expect(trade).to.include({ provider: 'wechat', amountFen: 299_00, standing: 'waiting' });
    await expectSound(buyer);
    await play(orderId, 'fail');
    expect(await statusOf(orderId)).to.equal('Paying');
    await play(orderId, 'twice');
    const paid = performance.now();
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    // Well before the poll of 6 s could have told.
    expect(performance.now() - paid).to.be.lessThan(5000);
    expect(await code.count()).to.equal(0);
    await page.waitForURL(`${stage.api.origin}/`);
    expect(await read(orderId)).to.include({ status: 'Done', method: 'wechat', paidFen: 299_00 });
    await page.context().close();
  });

  it('leads to Alipay by the form that it was answered, under our content policy, and on from there once it is paid', async () => {
    const buyer = await atOrder({ size: narrow, coupons: [{}] }, `&returnURL=${encodeURIComponent('/workbench/account/accoInforIndex')}`);
    const { page, orderId } = buyer;
    await stage.openPayerPages(page);
    const dialog = page.getByRole('dialog', { name: '订单支付' });
    await dialog.getByRole('combobox').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '代金券' }).click();
    await dialog.getByText('¥269.00').waitFor();
    await dialog.getByText('支付宝', { exact: true }).click();
    await confirm(buyer).click();
    await page.waitForURL('**/local/payments/alipay/**');
    expect((await tradesOf(orderId))[0]).to.include({ provider: 'alipay', amountFen: 269_00 });
    await page.getByRole('button', { name: '付款失败' }).click();
    await page.getByText('付款失败 1 次').waitFor();
    await page.getByRole('button', { name: '付款成功', exact: true }).click();
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    await page.waitForURL('**/workbench/account/accoInforIndex');
    expect(await read(orderId)).to.include({ status: 'Done', method: 'alipay', paidFen: 269_00, couponId: buyer.couponIds[0] });
    expect(buyer.complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('says that the network failed, and tries again', async () => {
    const buyer = await atOrder();
    const { page, orderId, complaints } = buyer;
    await page.route('**/weixin/weixinpay', (route) => route.abort());
    await confirm(buyer).click();
    const failed = page.getByRole('dialog', { name: '支付失败' });
    await failed.getByText('支付失败，请检查您的网络').waitFor();
    expect(await page.getByRole('dialog', { name: '订单支付' }).count()).to.equal(0);
    await page.unroute('**/weixin/weixinpay');
    await failed.getByRole('button', { name: '重试' }).click();
    await confirm(buyer).click();
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    expect(await tradesOf(orderId)).to.have.length(1);
    expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).to.deep.equal([]);

    await stage.openPayerPages(page);
    // Another method, after all: what could still be paid by the code is closed first.
    await page.getByRole('dialog', { name: '微信支付' }).getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog', { name: '订单支付' }).getByText('支付宝', { exact: true }).click();
    await confirm(buyer).click();
    await page.waitForURL('**/local/payments/alipay/**');
    expect((await tradesOf(orderId)).map(({ provider, standing }) => [provider, standing])).to.deep.equal([
      ['alipay', 'waiting'],
      ['wechat', 'closed'],
    ]);
    await page.context().close();
  });

  it('says that the order has lost its trade number where WeChat refuses it, and takes a new one', async () => {
    const buyer = await atOrder();
    const { page, orderId, complaints } = buyer;
    await confirm(buyer).click();
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    await page.getByRole('dialog', { name: '微信支付' }).getByRole('button', { name: '关闭' }).click();
    const [first] = await tradesOf(orderId);
    // At the provider it is over, which only the next question tells.
    await stage.shop.local.providers.wechat.close(first?.outTradeNo ?? '');
    await confirm(buyer).click();
    await page.getByText('订单失效，请取消订单重新下单').waitFor();
    await expectSoon(() => confirm(buyer).isEnabled(), true);
    expect(await page.getByRole('img', { name: '微信支付二维码' }).count()).to.equal(0);
    expect(await statusOf(orderId)).to.equal('Paying');
    await confirm(buyer).click();
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    expect((await tradesOf(orderId)).map(({ standing }) => standing)).to.deep.equal(['waiting', 'closed']);
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('asks every 6 seconds where no push arrives, and the provider before it gives an order up', async () => {
    const buyer = await atOrder({}, '&isNotJump=1');
    const { page, orderId } = buyer;
    await page.routeWebSocket(/\/push/, (socket) => socket.close());
    await page.reload();
    await confirm(buyer).click();
    await page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    await play(orderId, 'pay');
    await page.getByRole('heading', { name: '支付成功' }).waitFor();
    await expectSoon(() => statusOf(orderId), 'Done');

    const silent = await atOrder({}, '&isNotJump=1');
    await confirm(silent).click();
    await silent.page.getByRole('img', { name: '微信支付二维码' }).waitFor();
    await play(silent.orderId, 'silent');
    // Closing asks the provider, who knows.
    await silent.page.getByRole('dialog', { name: '微信支付' }).getByRole('button', { name: '关闭' }).click();
    await silent.page.getByRole('dialog', { name: '订单支付' }).getByRole('button', { name: '关闭' }).click();
    await silent.page.getByRole('heading', { name: '支付成功' }).waitFor();
    expect(await read(silent.orderId)).to.include({ status: 'Done', method: 'wechat', paidFen: 299_00 });
    for (const one of [buyer, silent]) await one.page.context().close();
  });
});
