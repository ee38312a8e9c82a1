import type { IncomingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { alipayOf, openMiddleman, refusalOf, strangers, wechatOf } from '#test/payment-adapters';
import { openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { failureOf } from '#test/provider-server';
import { chinaDay } from './china-time.ts';
import type { LocalKeys } from './local/keys.ts';
import { answerContent, signWechat } from './wechat/sign.ts';
import type { WechatPayOptions } from './wechat/wechat.ts';

const minute = 60_000;

describe('answers of payment providers', () => {
  let shop: PaymentShop;
  let keys: LocalKeys;
  let middleman: Awaited<ReturnType<typeof openMiddleman>>;
  beforeEach(async () => {
    shop = await openPaymentShop();
    ({ keys } = shop.local);
    middleman = await openMiddleman(shop.local.url);
  });
  afterEach(async () => {
    await middleman.close();
    await shop.close();
  });
  const alipay = () => alipayOf(keys, { gateway: `${middleman.url}/alipay/gateway.do` });
  const wechat = (overrides: Partial<WechatPayOptions> = {}) => wechatOf(keys, { host: middleman.url, clock: shop.clock, ...overrides });
  const replaced = (from: string, to: string) =>
    (middleman.change = (answer) => ({ ...answer, body: Buffer.from(answer.body.toString().replace(from, to)) }));
  const begun = async (name: 'alipay' | 'wechat') => {
    const request = shop.request();
    await shop.start(name, request);
    return request.outTradeNo;
  };

  it('of Alipay are not believed once changed', async () => {
    const outTradeNo = await begun('alipay');
    expect(await alipay().query(outTradeNo)).to.deep.equal({ state: 'waiting' });
    for (const [from, to] of [
      ['WAIT_BUYER_PAY', 'TRADE_SUCCESS'],
      ['"sign":"', '"sign":"AAAA'],
      [',"sign":', ',"nosign":'],
      ['10000', '40004'],
    ] as const) {
      replaced(from, to);
      expect(await failureOf(alipay().query(outTradeNo)), to).to.match(/^ProviderFault: Alipay: .*(signature|unsigned)/);
    }
    replaced('ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR');
    expect(await failureOf(alipay().query('T000000000001'))).to.contain('signature');
    replaced('"alipay_trade_query_response"', '"error_response"');
    expect(await failureOf(alipay().query(outTradeNo)), 'signed, and no answer to this').to.contain('ProviderFault');
    middleman.change = (answer) => answer;
    expect(
      await failureOf(alipayOf(keys, { gateway: `${middleman.url}/alipay/gateway.do`, publicKey: strangers.publicKey }).query(outTradeNo)),
    ).to.contain('signature');
  });

  it('of Alipay about another trade, or to a request whose signature it cannot read, settle nothing', async () => {
    const [one, other] = [await begun('alipay'), await begun('alipay')];
    const bodies: Buffer[] = [];
    middleman.change = (answer) => (bodies.push(answer.body), answer);
    await alipay().query(other);
    middleman.change = (answer) => ({ ...answer, body: bodies[0] ?? answer.body });
    expect(await failureOf(alipay().query(one))).to.contain('another trade');
    middleman.change = (answer) => answer;
    const wrongKey = alipayOf(keys, { gateway: `${middleman.url}/alipay/gateway.do`, privateKey: strangers.privateKey });
    for (const call of [wrongKey.query(one), wrongKey.close(one)])
      expect(await failureOf(call)).to.equal('ProviderFault: Alipay: isv.invalid-signature, unsigned');
  });

  it('of WeChat Pay are not believed once changed, unsigned, or old', async () => {
    const outTradeNo = await begun('wechat');
    expect(await wechat().query(outTradeNo)).to.deep.equal({ state: 'waiting' });
    replaced('NOTPAY', 'CLOSED');
    expect(await failureOf(wechat().query(outTradeNo))).to.contain('signature is wrong');
    replaced('ORDER_NOT_EXIST', 'ORDERNOTEXIST');
    expect(await failureOf(wechat().query('T000000000001')), 'a refusal is signed, too').to.contain('signature is wrong');
    middleman.change = (answer) => ({ ...answer, headers: { 'content-type': 'application/json' } });
    expect(await failureOf(wechat().query(outTradeNo))).to.contain('unsigned');
    expect(await failureOf(wechat().close(outTradeNo)), 'of 204, too').to.contain('unsigned');
    const old: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
    middleman.change = (answer) => (old.push(answer), answer);
    await wechat().query(outTradeNo);
    middleman.change = (answer) => ({ ...answer, ...old[0] });
    shop.pass(6 * minute);
    expect(await failureOf(wechat().query(outTradeNo))).to.contain('another time');
    middleman.change = (answer) => answer;
    expect(await failureOf(wechat({ privateKey: strangers.privateKey }).query(outTradeNo))).to.contain('HTTP 401, unsigned');
  });

  it('of WeChat Pay about another trade or refund settle nothing', async () => {
    const [one, other] = [await begun('wechat'), await begun('wechat')];
    const kept: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
    middleman.change = (answer) => (kept.push(answer), answer);
    await wechat().query(other);
    middleman.change = (answer) => ({ ...answer, ...kept[0] });
    expect(await failureOf(wechat().query(one))).to.contain('another trade');
  });

  it('name which key they want in public-key mode, and need no certificates', async () => {
    await begun('wechat');
    const outTradeNo = await begun('wechat');
    await wechat().query(outTradeNo);
    expect(middleman.seen.filter((path) => path.includes('certificates'))).to.deep.equal([]);
    const otherKey = wechat({ publicKey: { id: keys.publicKeyId, key: strangers.publicKey } });
    expect(await failureOf(otherKey.query(outTradeNo))).to.contain('signature is wrong');
  });

  it('are checked by the platform’s certificates where there is no public key, fetched once, and anew when they change', async () => {
    const outTradeNo = await begun('wechat');
    const certificates = () => middleman.seen.filter((path) => path === '/v3/certificates').length;
    const provider = wechat({ publicKey: undefined });
    const all = await Promise.all([1, 2, 3].map(() => provider.query(outTradeNo)));
    expect(all).to.deep.equal([{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }]);
    expect(certificates()).to.equal(1);
    shop.pass(2 * minute);
    await shop.local.rotateCertificate();
    expect(await provider.query(outTradeNo)).to.deep.equal({ state: 'waiting' });
    expect(certificates()).to.equal(2);
    // Withdrawn certificates go within half a day.
    const forged = () => {
      const [timestamp, nonce, body] = [String(Math.floor(shop.clock().getTime() / 1000)), 'n', '{}'];
      const signature = signWechat(answerContent(timestamp, nonce, body), keys.certified.privateKey);
      const serial = keys.certificate.serial;
      const headers = {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
        'wechatpay-serial': serial,
      };
      return provider.readNotification({ headers, body });
    };
    expect(refusalOf(await forged()), 'still listed').to.equal('malformed');
    await shop.local.rotateCertificate();
    shop.pass(13 * 60 * minute);
    expect(refusalOf(await forged())).to.equal('signature');
    expect(certificates()).to.equal(3);
  });

  it('by unknown certificates make us ask for new ones once a minute, not each time', async () => {
    const provider = wechat({ publicKey: undefined });
    const stranger = (serial: string) => {
      const headers = { 'wechatpay-timestamp': String(Math.floor(shop.clock().getTime() / 1000)), 'wechatpay-nonce': 'n' };
      return provider.readNotification({ headers: { ...headers, 'wechatpay-signature': 'AAAA', 'wechatpay-serial': serial }, body: '{}' });
    };
    for (let count = 0; count < 20; count++) expect(refusalOf(await stranger(`SERIAL${count}`))).to.equal('signature');
    await Promise.all(Array.from({ length: 20 }, (_, count) => stranger(`OTHER${count}`)));
    expect(middleman.seen.length).to.equal(1);
    shop.pass(61_000);
    await stranger('LATER');
    expect(middleman.seen.length).to.equal(2);
  });

  it('with certificates that our key does not open, or that nobody signed, are faults; known ones stay good meanwhile', async () => {
    const outTradeNo = await begun('wechat');
    expect(await failureOf(wechat({ publicKey: undefined, apiV3Key: 'e'.repeat(32) }).query(outTradeNo))).to.contain(
      'our key does not open',
    );
    const provider = wechat({ publicKey: undefined });
    middleman.change = (answer) =>
      answer.body.includes('encrypt_certificate') ? { ...answer, headers: { ...answer.headers, 'wechatpay-signature': 'AAAA' } } : answer;
    expect(await failureOf(provider.query(outTradeNo))).to.contain('certificates whose signature is wrong');
    middleman.change = (answer) => answer;
    shop.pass(2 * minute);
    expect(await provider.query(outTradeNo)).to.deep.equal({ state: 'waiting' });
    middleman.change = (answer) => (answer.body.includes('encrypt_certificate') ? { ...answer, status: 500 } : answer);
    shop.pass(13 * 60 * minute);
    expect(await provider.query(await begun('wechat'))).to.deep.equal({ state: 'waiting' });
  });

  it('with a bill that was changed, cut or blown up on its way are faults', async () => {
    for (const name of ['alipay', 'wechat'] as const) {
      const outTradeNo = await begun(name);
      await shop.local.play(name, outTradeNo, 'silent');
    }
    const day = chinaDay(shop.clock());
    const billOf = { alipay: () => alipay().fetchBill(day), wechat: () => wechat().fetchBill(day) };
    expect([(await billOf.wechat())?.length]).to.deep.equal([1]);
    const isFile = (type: string | undefined): boolean => type === 'application/gzip' || type === 'application/zip';
    for (const changed of [
      (body: Buffer) => body.subarray(0, body.length - 30),
      () => Buffer.alloc(100),
      () => Buffer.alloc(33 * 1024 * 1024),
    ]) {
      middleman.change = (answer) => (isFile(answer.headers['content-type']) ? { ...answer, body: changed(answer.body) } : answer);
      expect(await failureOf(billOf.wechat())).to.match(/^ProviderFault/);
    }
  });
});
