import { expect } from 'chai';
import { alipayOf, refusalOf, strangers, wechatOf } from '#test/payment-adapters';
import { factOf, openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { notificationContent, signAlipay } from './alipay/sign.ts';
import type { LocalKeys } from './local/keys.ts';
import { answerContent, signWechat } from './wechat/sign.ts';
import type { WechatPayOptions } from './wechat/wechat.ts';

const minute = 60_000;

describe('notifications of payments', () => {
  let shop: PaymentShop;
  let keys: LocalKeys;
  beforeEach(async () => {
    shop = await openPaymentShop();
    ({ keys } = shop.local);
  });
  afterEach(() => shop.close());

  const told = async (name: 'alipay' | 'wechat') => {
    const request = shop.request();
    await shop.start(name, request);
    await shop.local.play(name, request.outTradeNo, 'pay');
    const [first] = await shop.toldOf(1);
    factOf(first!.reading);
    return first!.delivery;
  };

  it('of Alipay are refused when anything in them was changed, added, or signed by another', async () => {
    const delivery = await told('alipay');
    const parameters = Object.fromEntries(new URLSearchParams(delivery.body));
    const read = async (changed: Record<string, string>, provider = alipayOf(keys)) =>
      refusalOf(await provider.readNotification({ ...delivery, body: new URLSearchParams(changed).toString() }));
    expect(await read(parameters)).to.equal('believed');
    const changes: Record<string, string>[] = [
      { total_amount: '88.89' },
      { out_trade_no: 'T2' },
      { trade_no: '1' },
      { seller_id: '2088' },
      { more: '1' },
      { trade_status: 'TRADE_FINISHED' },
    ];
    for (const change of changes) expect(await read({ ...parameters, ...change }), JSON.stringify(change)).to.equal('signature');
    const { sign: _, ...unsigned } = parameters;
    expect(await read(unsigned)).to.equal('malformed');
    const forged = { ...unsigned, total_amount: '88.88' };
    expect(await read({ ...forged, sign: signAlipay(notificationContent(forged), strangers.privateKey) })).to.equal('signature');
    // Our own key, which signs requests, signs no notification.
    expect(await read({ ...forged, sign: signAlipay(notificationContent(forged), keys.app.privateKey) })).to.equal('signature');
    expect(await read({ ...parameters, sign: 'x' })).to.equal('signature');
    expect(await read({ ...parameters, sign_type: 'RSA' })).to.equal('signature');
    const twice = { ...delivery, body: `${delivery.body}&total_amount=0.01` };
    expect(refusalOf(await alipayOf(keys).readNotification(twice))).to.equal('malformed');
    expect(refusalOf(await alipayOf(keys).readNotification({ ...delivery, body: `${delivery.body}&a=${'x'.repeat(70_000)}` }))).to.equal(
      'malformed',
    );
    expect(refusalOf(await alipayOf(keys).readNotification({ ...delivery, body: '' }))).to.equal('malformed');
  });

  it('of Alipay say what its signature covers, and are refused about another app or seller', async () => {
    const delivery = await told('alipay');
    expect(refusalOf(await alipayOf(keys, { appId: '2021000000000001' }).readNotification(delivery))).to.equal('foreign');
    expect(refusalOf(await alipayOf(keys, { sellerId: '2088000000000001' }).readNotification(delivery))).to.equal('foreign');
    const signed = async (change: Record<string, string>) => {
      const { sign: _, ...parameters } = { ...Object.fromEntries(new URLSearchParams(delivery.body)), ...change };
      const sign = signAlipay(notificationContent(parameters), keys.alipay.privateKey);
      return alipayOf(keys).readNotification({ ...delivery, body: new URLSearchParams({ ...parameters, sign }).toString() });
    };
    expect(factOf(await signed({ total_amount: '88.87' })).amountFen).to.equal(8887);
    expect(factOf(await signed({ trade_status: 'TRADE_CLOSED', refund_fee: '88.88' })).state).to.equal('refunded');
    expect(factOf(await signed({ trade_status: 'WAIT_BUYER_PAY' })).state).to.equal('waiting');
    for (const total_amount of ['88.888', '1e3', '-1.00', 'abc', ''])
      expect(refusalOf(await signed({ total_amount })), total_amount).to.equal('malformed');
    expect(refusalOf(await signed({ trade_status: 'TRADE_NEW' }))).to.equal('malformed');
    expect(refusalOf(await signed({ notify_type: 'dut_user_sign' }))).to.equal('irrelevant');
  });

  it('of WeChat Pay are refused when anything in them was changed, is missing, or was signed by another', async () => {
    const delivery = await told('wechat');
    const read = async (change: { headers?: Record<string, string | string[] | undefined>; body?: string }) =>
      refusalOf(
        await wechatOf(keys).readNotification({ headers: { ...delivery.headers, ...change.headers }, body: change.body ?? delivery.body }),
      );
    expect(await read({})).to.equal('believed');
    expect(await read({ body: delivery.body.replace('支付成功', '支付失败') })).to.equal('signature');
    expect(await read({ headers: { 'wechatpay-nonce': 'other' } })).to.equal('signature');
    expect(await read({ headers: { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/AAAA' } })).to.equal('signature');
    expect(await read({ headers: { 'wechatpay-serial': 'PUB_KEY_ID_0000000000000000' } })).to.equal('signature');
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'n'];
    const byStranger = signWechat(answerContent(timestamp, nonce, delivery.body), strangers.privateKey);
    const headers = { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-signature': byStranger };
    expect(await read({ headers })).to.equal('signature');
    for (const name of ['timestamp', 'nonce', 'signature', 'serial'])
      for (const value of [undefined, ['a', 'b']])
        expect(await read({ headers: { [`wechatpay-${name}`]: value } }), name).to.equal('malformed');
    for (const timestamp of ['', '-1', '1e9', '99999999999999', 'NaN'])
      expect(await read({ headers: { 'wechatpay-timestamp': timestamp } })).to.equal('malformed');
    expect(await read({ body: 'x'.repeat(70_000) })).to.equal('malformed');
  });

  it('of WeChat Pay are good for five minutes by our clock, before and after', async () => {
    const delivery = await told('wechat');
    const at = Number(delivery.headers['wechatpay-timestamp']) * 1000;
    for (const [ms, expected] of [
      [5 * minute, 'believed'],
      [5 * minute + 1, 'stale'],
      [-5 * minute, 'believed'],
      [-5 * minute - 1, 'stale'],
    ] as const)
      expect(refusalOf(await wechatOf(keys, { clock: () => new Date(at + ms) }).readNotification(delivery)), String(ms)).to.equal(expected);
  });

  it('of WeChat Pay are refused about another app or merchant, sealed with another key, or about something else', async () => {
    const delivery = await told('wechat');
    const read = async (overrides: Partial<WechatPayOptions>) => refusalOf(await wechatOf(keys, overrides).readNotification(delivery));
    expect(await read({ mchId: '1600000001' })).to.equal('foreign');
    expect(await read({ appId: 'wx0000000000000001' })).to.equal('foreign');
    expect(await read({ apiV3Key: 'another key of 32 characters....' })).to.equal('undecryptable');
    const signed = async (body: string) => {
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'n'];
      const signature = signWechat(answerContent(timestamp, nonce, body), keys.platform.privateKey);
      const headers = {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
        'wechatpay-serial': keys.publicKeyId,
      };
      return refusalOf(await wechatOf(keys).readNotification({ headers, body }));
    };
    expect(await signed(delivery.body)).to.equal('believed');
    expect(await signed(delivery.body.replace('TRANSACTION.SUCCESS', 'REFUND.SUCCESS'))).to.equal('irrelevant');
    expect(await signed(delivery.body.replace('"associated_data":"transaction"', '"associated_data":"other"'))).to.equal('undecryptable');
    for (const body of ['', '{}', '[]', 'null', '{"event_type":"TRANSACTION.SUCCESS"}'])
      expect(await signed(body), body).to.equal('malformed');
  });

  it('of one merchant say nothing to another', async () => {
    const other = {
      ...keys,
      appId: '2021999999999999',
      alipay: { privateKey: strangers.privateKey, publicKey: strangers.publicKey },
    };
    const ofAlipay = await told('alipay');
    expect(refusalOf(await alipayOf(other).readNotification(ofAlipay))).to.equal('signature');
    shop.told.length = 0;
    const ofWechat = await told('wechat');
    expect(refusalOf(await wechatOf({ ...keys, mchId: '1699999999', apiV3Key: 'f'.repeat(32) }).readNotification(ofWechat))).to.equal(
      'undecryptable',
    );
  });
});
