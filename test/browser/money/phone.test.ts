import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { isWechatSigned } from '#providers/payments/wechat/sign';
import { createOrder } from '#services/orders/create';
import { annualCard } from '#test/orders';
import { takePicture } from './pictures.ts';
import { expectBooksBalance, expectSound, narrow, sharedStage, type Stage } from './stage.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe('paying on a phone', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => (stage = await sharedStage()));
  afterEach(() => expectBooksBalance(stage));

  const holding = async (agent: string) => {
    let orderId = '';
    const buyer = await stage.customer(
      async ({ id }) => {
        orderId = (await createOrder(stage.api.deps, { ownerId: id, wishes: [annualCard] })).id;
        return `/common/pay?orderId=${orderId}`;
      },
      { size: narrow },
    );
    const { page } = buyer;
    await page.addInitScript(`Object.defineProperty(navigator, 'userAgent', { get: () => ${JSON.stringify(agent)} })`);
    await page.reload();
    await stage.openPayerPages(page);
    const confirm = page.getByRole('dialog', { name: '订单支付' }).getByRole('button', { name: '确认支付' });
    const order = () => stage.api.database.orders.findByPk(orderId, { rejectOnEmpty: true });
    return { buyer, page, confirm, order };
  };

  it('opens WeChat’s page, comes back from it, and leads on once it is paid', async () => {
    const { buyer, page, confirm, order } = await holding(phone);
    await confirm.click();
    await page.waitForURL('**/local/payments/wechat/**');
    await page.getByRole('button', { name: '付款成功', exact: true }).click();
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    await takePicture(page, 'phone-paid-390');
    expect(await order()).to.include({ status: 'Done', method: 'wechat', paidFen: 299_00 });
    expect(buyer.complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('in what only calls itself WeChat shows the code as a picture that is pressed, or kept and read from there', async () => {
    const { buyer, page, confirm, order } = await holding(`${phone} MicroMessenger/8.0.50`);
    await confirm.click();
    const dialog = page.getByRole('dialog', { name: '微信支付' });
    await dialog.getByText('长按图片，选「识别图中的二维码」付款').waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: '保存图片' }).click();
    const kept = await download;
    expect(kept.suggestedFilename()).to.equal('微信支付二维码.png');
    const { data, info } = await sharp(await readFile(await kept.path()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQr({ width: info.width, height: info.height, data })).to.match(/^weixin:\/\/wxpay\//);
    await expectSound(buyer);
    await takePicture(page, 'wechat-code-390');
    const { orderNumber } = await order();
    const trade = stage.shop.local.trades().find(({ outTradeNo }) => outTradeNo.startsWith(orderNumber));
    await stage.shop.local.play('wechat', trade?.outTradeNo ?? '', 'pay');
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    await page.context().close();
  });

  /** WeChat's script, as it stands in pages that are open in it: it looks at the signature, and its person pays or does not. */
  const openWithin = async (answer: 'ok' | 'cancel') => {
    const held = await holding(`${phone} MicroMessenger/8.0.50`);
    const { page } = held;
    await page.exposeFunction('payAsWechat', async (bridge: Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'paySign', string>) => {
      const signed = [bridge.appId, bridge.timeStamp, bridge.nonceStr, bridge.package, ''].join('\n');
      if (!isWechatSigned(signed, bridge.paySign, stage.shop.local.keys.merchant.publicKey)) return 'fail';
      if (answer === 'ok') await stage.shop.local.play('wechat', bridge.package.replace('prepay_id=', ''), 'pay');
      return answer;
    });
    await page.addInitScript(
      "window.WeixinJSBridge = { invoke: async (name, bridge, done) => done({ err_msg: 'get_brand_wcpay_request:' + (await payAsWechat(bridge)) }) }",
    );
    await page.reload();
    return held;
  };

  it('within WeChat pays over the page, once WeChat has told who pays', async () => {
    const { buyer, page, confirm, order } = await openWithin('ok');
    await confirm.click();
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    expect(new URL(page.url()).searchParams.has('code')).to.equal(false);
    expect(await order()).to.include({ status: 'Done', method: 'wechat', paidFen: 299_00 });
    expect(buyer.complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('within WeChat keeps the order of who does not pay after all, and has him told apart again', async () => {
    const { buyer, page, confirm, order } = await openWithin('cancel');
    await confirm.click();
    await page.getByText('没有付款，订单还在，可以重新支付').waitFor();
    await takePicture(page, 'wechat-unpaid-390');
    const again = page.waitForRequest((request) => request.url().includes('/local/payments/wechat/authorize'));
    await confirm.click();
    await again;
    await page.waitForURL('**/common/pay?**code=**');
    await page.getByText('没有付款，订单还在，可以重新支付').waitFor();
    expect(await order()).to.include({ status: 'Paying' });
    expect(buyer.complaints).to.deep.equal([]);
    await page.context().close();
  });

  it('brings Alipay’s form of a phone', async () => {
    const { page, confirm, order } = await holding(phone);
    await page.getByRole('dialog', { name: '订单支付' }).getByText('支付宝', { exact: true }).click();
    const form = page.waitForRequest((request) => request.url().includes('/local/payments/alipay?'));
    await confirm.click();
    expect(new URL((await form).url()).searchParams.get('method')).to.equal('alipay.trade.wap.pay');
    await page.getByRole('button', { name: '付款成功', exact: true }).click();
    await page.getByText('支付成功，3 秒后跳转').waitFor();
    expect(await order()).to.include({ status: 'Done', method: 'alipay' });
    await page.context().close();
  });
});
