import { expect } from 'chai';
import { factOf, openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { SignInRefused } from '../signin/contract.ts';
import { PaymentRefused } from './refused.ts';
import { isWechatSigned } from './wechat/sign.ts';

const address = '203.0.113.7';

describe('payments from a phone, against the local providers', () => {
  let shop: PaymentShop;
  beforeEach(async () => (shop = await openPaymentShop()));
  afterEach(() => shop.close());

  it('by WeChat lead to a page that names where to come back, and are told of like any other', async () => {
    const request = shop.request({ device: 'phone', payerAddress: address });
    const started = await shop.start('wechat', request);
    if (!('pageUrl' in started)) throw new Error('no page');
    const page = new URL(started.pageUrl);
    expect([page.pathname, page.searchParams.get('redirect_url')]).to.deep.equal([
      `/local/payments/wechat/${request.outTradeNo}`,
      request.returnUrl,
    ]);
    expect(await shop.start('wechat', request), 'asked again').to.deep.equal(started);
    const { wechat } = shop.local.providers;
    expect(await wechat.query(request.outTradeNo)).to.deep.equal({ state: 'waiting' });
    expect(await shop.local.play('wechat', request.outTradeNo, 'pay')).to.equal('paid');
    const [told] = await shop.toldOf(1);
    expect(factOf(told!.reading)).to.include({ outTradeNo: request.outTradeNo, amountFen: 8888, state: 'paid' });
    expect(await wechat.query(request.outTradeNo)).to.include({ state: 'paid', amountFen: 8888 });
  });

  it('by WeChat have a number of their own: one that was a code’s is refused, and so is a payer without an address', async () => {
    const request = shop.request();
    await shop.start('wechat', request);
    const { wechat } = shop.local.providers;
    const outcome = (ask: Promise<unknown>) =>
      ask.then(
        () => 'done',
        (error: unknown) => error instanceof PaymentRefused && error.code,
      );
    expect(await outcome(wechat.create({ ...request, device: 'phone', payerAddress: address }))).to.equal('OUT_TRADE_NO_USED');
    const nowhere = shop.request({ device: 'phone', payerAddress: 'somewhere' });
    expect(await outcome(wechat.create(nowhere))).to.equal('PARAM_ERROR');
  });

  it('within WeChat are of whom its authorisation names, and hand its script a signed request', async () => {
    const { wechat } = shop.local.providers;
    const asked = new URL(wechat.payers?.authorizeUrl('http://127.0.0.1:8080/common/pay?orderId=7') ?? '');
    expect([asked.pathname, asked.searchParams.get('scope')]).to.deep.equal(['/local/payments/wechat/authorize', 'snsapi_base']);
    const code = shop.local.allowPayer();
    const payerId = await wechat.payers?.identify(code);
    for (const bad of [code, 'nobody'])
      expect(await wechat.payers?.identify(bad).catch((error: unknown) => error)).to.be.instanceOf(SignInRefused);
    const request = shop.request({ device: 'wechat', payerId: payerId ?? '' });
    const started = await shop.start('wechat', request);
    if (!('bridge' in started)) throw new Error('no request for the script');
    const { appId, timeStamp, nonceStr, package: packed, paySign } = started.bridge;
    expect(packed).to.equal(`prepay_id=${request.outTradeNo}`);
    const signed = [appId, timeStamp, nonceStr, packed, ''].join('\n');
    expect(isWechatSigned(signed, paySign, shop.local.keys.merchant.publicKey)).to.equal(true);
    expect(await shop.local.play('wechat', request.outTradeNo, 'pay')).to.equal('paid');
    const [told] = await shop.toldOf(1);
    expect(factOf(told!.reading)).to.include({ outTradeNo: request.outTradeNo, state: 'paid' });
  });

  it('by Alipay bring the form of a phone, which the gateway takes', async () => {
    const request = shop.request({ device: 'phone' });
    const started = await shop.start('alipay', request);
    if (!('form' in started)) throw new Error('no form');
    const { action, fields } = started.form;
    expect(new URL(action).searchParams.get('method')).to.equal('alipay.trade.wap.pay');
    expect(JSON.parse(fields.biz_content ?? '')).to.include({ product_code: 'QUICK_WAP_WAY', quit_url: request.returnUrl });
    expect(await shop.local.play('alipay', request.outTradeNo, 'pay')).to.equal('paid');
    const [told] = await shop.toldOf(1);
    expect(factOf(told!.reading)).to.include({ outTradeNo: request.outTradeNo, state: 'paid' });
  });
});
