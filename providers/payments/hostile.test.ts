import { generateKeyPairSync } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { factOf, openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { failureOf, openProviderServer, providerFaults } from '#test/provider-server';
import { createAlipay, type AlipayOptions } from './alipay/alipay.ts';
import { billAddress } from './alipay/bill.ts';
import { notificationContent, signAlipay } from './alipay/sign.ts';
import { chinaDay } from './china-time.ts';
import type { NotificationReading, PaymentProvider } from './contract.ts';
import type { LocalKeys } from './local/keys.ts';
import { answerContent, signWechat } from './wechat/sign.ts';
import { createWechatPay, type WechatPayOptions } from './wechat/wechat.ts';

const minute = 60_000;
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 });

const alipayOf = (keys: LocalKeys, overrides: Partial<AlipayOptions> = {}): PaymentProvider =>
  createAlipay({
    ...{ appId: keys.appId, sellerId: keys.sellerId, privateKey: keys.app.privateKey, publicKey: keys.alipay.publicKey },
    ...{ timeoutMs: 1000, billMs: 1000, ...overrides },
  });
const wechatOf = (keys: LocalKeys, overrides: Partial<WechatPayOptions> = {}): PaymentProvider =>
  createWechatPay({
    ...{ appId: keys.wechatAppId, mchId: keys.mchId, serialNo: keys.merchantSerial, apiV3Key: keys.apiV3Key },
    ...{ privateKey: keys.merchant.privateKey, publicKey: { id: keys.publicKeyId, key: keys.platform.publicKey } },
    ...{ timeoutMs: 1000, billMs: 1000, ...overrides },
  });

const refusalOf = (reading: NotificationReading): string => ('refusal' in reading ? reading.refusal : 'believed');

/** Somebody between us and the providers: passes all on, and may change what they answer. */
async function openMiddleman(target: string) {
  const seen: string[] = [];
  const middleman = {
    url: '',
    seen,
    change: (answer: { status: number; headers: IncomingHttpHeaders; body: Buffer }) => answer,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    const headers = { ...request.headers, host: new URL(target).host };
    const passed = httpRequest(`${target}${request.url ?? ''}`, { method: request.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { status, headers, body } = middleman.change({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        });
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = headers;
        response.writeHead(status, kept).end(body);
      });
    });
    request.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  middleman.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return middleman;
}

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

describe('bills of Alipay on their way', () => {
  it('come by the gateway’s protocol, whatever address Alipay names', () => {
    const named = 'http://dwbillcenter.alipay.com/downloadBillFile.resource?bizType=trade&fileId=%2F1';
    expect(billAddress(named, 'https://openapi.alipay.com/gateway.do')).to.equal(named.replace('http:', 'https:'));
  });

  const faults: typeof providerFaults = { ...providerFaults, 'is no archive': () => ({ body: 'x' }) };
  for (const [what, says] of Object.entries(faults))
    it(`are faults when the place that is named ${what}`, async () => {
      const shop = await openPaymentShop();
      const { keys } = shop.local;
      const server = await openProviderServer();
      server.says((asked, response) => {
        if (asked.path === '/bill') return says(asked, response);
        const inner = JSON.stringify({ code: '10000', bill_download_url: `${server.url}/bill` });
        const sign = signAlipay(inner, keys.alipay.privateKey);
        return { body: `{"alipay_data_dataservice_bill_downloadurl_query_response":${inner},"sign":"${sign}"}` };
      });
      const began = performance.now();
      const failure = await failureOf(alipayOf(keys, { gateway: `${server.url}/gateway.do` }).fetchBill('2026-11-21'));
      expect(failure).to.match(/^ProviderFault: /);
      expect(performance.now() - began).to.be.lessThan(5000);
      await server.close();
      await shop.close();
    });
});

describe('calls to payment providers', () => {
  const request = {
    outTradeNo: 'T000000000001',
    amountFen: 1,
    subject: '椅子',
    notifyUrl: 'http://127.0.0.1/n',
    returnUrl: 'http://127.0.0.1/r',
  };
  const calls: Record<string, (provider: PaymentProvider) => Promise<unknown>> = {
    create: (provider) => provider.create({ ...request, expiresAt: new Date() }),
    query: (provider) => provider.query(request.outTradeNo),
    close: (provider) => provider.close(request.outTradeNo),
    refund: (provider) => provider.refund({ ...request, outRefundNo: 'R00000001', paidFen: 1, reason: '取消' }),
    fetchBill: (provider) => provider.fetchBill('2026-11-21'),
  };
  const brief = { timeoutMs: 400, billMs: 400 };
  let shop: PaymentShop;
  before(async () => (shop = await openPaymentShop()));
  after(() => shop.close());

  const providersAt = (url: string, keys: LocalKeys): Record<string, PaymentProvider> => ({
    alipay: alipayOf(keys, { gateway: `${url}/gateway.do`, ...brief }),
    wechat: wechatOf(keys, { host: url, ...brief }),
    'wechat without a public key': wechatOf(keys, { host: url, publicKey: undefined, ...brief }),
  });

  for (const [fault, says] of Object.entries(providerFaults))
    it(`end in time, and tell no secret, whatever is asked, when a provider ${fault}`, async () => {
      const server = await openProviderServer();
      server.says(says);
      const { keys } = shop.local;
      const began = performance.now();
      const asked = Object.entries(providersAt(server.url, keys)).flatMap(([name, provider]) =>
        // Alipay is asked nothing for a form.
        Object.entries(calls).flatMap(([verb, call]) => (name === 'alipay' && verb === 'create' ? [] : [failureOf(call(provider))])),
      );
      const failures = await Promise.all(asked);
      await server.close();
      expect(failures.length).to.equal(14);
      for (const failure of failures) {
        expect(failure)
          .to.match(/^ProviderFault: /)
          .and.not.match(/T000000000001|PRIVATE|WECHATPAY2|biz_content|sign=/);
        expect(failure).to.not.contain(keys.apiV3Key);
      }
      expect(performance.now() - began).to.be.lessThan(5000);
    });
});
