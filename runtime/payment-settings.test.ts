import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from './config.ts';

const SERVER_SECRET = 'x'.repeat(32);

describe('settings of payments', () => {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'modelmill-keys-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const pem = (key: KeyObject): string => String(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }));
  const alipay = () => ({
    ...{
      PAYMENT_PROVIDER: 'alipay',
      PUBLIC_ORIGIN: 'https://m.example',
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_SELLER_ID: '2088000000000001',
    },
    ALIPAY_PRIVATE_KEY_FILE: file('app.pem', pem(app.privateKey)),
    ALIPAY_PUBLIC_KEY_FILE: file('alipay.pem', pem(theirs.publicKey)),
  });
  const wechat = () => ({
    ...{
      PAYMENT_PROVIDER: 'wechat',
      PUBLIC_ORIGIN: 'https://m.example',
      WECHATPAY_APP_ID: 'wx0123456789abcdef',
      WECHATPAY_MCH_ID: '1600000001',
    },
    ...{ WECHATPAY_SERIAL_NO: 'a'.repeat(40), WECHATPAY_API_V3_KEY: 'k'.repeat(32) },
    WECHATPAY_PRIVATE_KEY_FILE: file('merchant.pem', pem(app.privateKey)),
  });
  const paymentsOf = (settings: NodeJS.ProcessEnv) => readConfig({ SERVER_SECRET, ...settings }).providers.payments;
  const problems = (settings: NodeJS.ProcessEnv): string => {
    try {
      readConfig({ SERVER_SECRET, ...settings });
      return '';
    } catch (error) {
      return String(error);
    }
  };

  it('are none by default, and what is chosen otherwise', () => {
    expect(paymentsOf({})).to.deep.equal({ alipay: undefined, wechat: undefined });
    expect(paymentsOf({ PAYMENT_PROVIDER: 'local' })).to.deep.equal({ alipay: undefined, wechat: undefined });
    const both = paymentsOf({ ...alipay(), ...wechat(), PAYMENT_PROVIDER: 'alipay, wechat' });
    expect(both.alipay).to.include({
      appId: '2021000000000001',
      sellerId: '2088000000000001',
      gateway: 'https://openapi.alipay.com/gateway.do',
    });
    expect(both.wechat).to.include({
      mchId: '1600000001',
      serialNo: 'A'.repeat(40),
      host: 'https://api.mch.weixin.qq.com',
      publicKey: undefined,
    });
    // Keys of what is not chosen stay unused.
    expect(paymentsOf({ ...alipay(), ...wechat() }).alipay).to.equal(undefined);
    const known = { WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01', WECHATPAY_PUBLIC_KEY_FILE: file('platform.pem', pem(theirs.publicKey)) };
    expect(paymentsOf({ ...wechat(), ...known, WECHATPAY_HOST: 'https://pay.example/' }).wechat).to.deep.include({
      host: 'https://pay.example',
    });
    expect(paymentsOf({ ...wechat(), ...known }).wechat?.publicKey?.id).to.equal('PUB_KEY_ID_01');
  });

  it('take keys as PEM, and as the base64 alone that Alipay’s tools write, in either form', () => {
    const base64 = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki'): string =>
      (key.export({ type, format: 'der' } as never) as Buffer).toString('base64');
    for (const type of ['pkcs1', 'pkcs8'] as const) {
      const given = {
        ALIPAY_PRIVATE_KEY_FILE: file('bare', base64(app.privateKey, type)),
        ALIPAY_PUBLIC_KEY_FILE: file('public', base64(theirs.publicKey, 'spki')),
      };
      const { privateKey, publicKey } = paymentsOf({ ...alipay(), ...given }).alipay!;
      expect([privateKey.equals(app.privateKey), publicKey.equals(theirs.publicKey)]).to.deep.equal([true, true]);
    }
  });

  it('name all that is missing at once', () => {
    const said = problems({ PAYMENT_PROVIDER: 'alipay,wechat', WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01', PORT: 'eighty' });
    for (const name of ['APP_ID', 'SELLER_ID', 'PRIVATE_KEY_FILE', 'PUBLIC_KEY_FILE'])
      expect(said).to.contain(`ALIPAY_${name}: needed with PAYMENT_PROVIDER=alipay`);
    for (const name of ['APP_ID', 'MCH_ID', 'SERIAL_NO', 'PRIVATE_KEY_FILE', 'API_V3_KEY'])
      expect(said).to.contain(`WECHATPAY_${name}: needed with PAYMENT_PROVIDER=wechat`);
    for (const line of ['PUBLIC_ORIGIN: needed', 'WECHATPAY_PUBLIC_KEY_FILE: needed with WECHATPAY_PUBLIC_KEY_ID', 'PORT'])
      expect(said).to.contain(line);
  });

  it('want an address that WeChat Pay tells of payments', () => {
    expect(problems({ ...wechat(), PUBLIC_ORIGIN: 'http://m.example' })).to.contain(
      'PUBLIC_ORIGIN: https is needed with PAYMENT_PROVIDER=wechat',
    );
    expect(paymentsOf({ ...alipay(), PUBLIC_ORIGIN: 'http://m.example' }).alipay).to.include({ appId: alipay().ALIPAY_APP_ID });
  });

  it('name what is wrong, and never what a key file holds', () => {
    const secret = 'the secret that the file holds';
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const path of [
      file('none', secret),
      join(folder, 'absent'),
      folder,
      file('small', pem(small.privateKey)),
      file('curve', pem(curve.privateKey)),
      file('not', pem(theirs.publicKey)),
    ]) {
      const said = problems({ ...alipay(), ALIPAY_PRIVATE_KEY_FILE: path });
      expect(said, path).to.contain('ALIPAY_PRIVATE_KEY_FILE: a file with a private RSA key').and.not.contain(secret);
    }
    const swapped = problems({ ...alipay(), ALIPAY_PUBLIC_KEY_FILE: file('own', pem(app.publicKey)) });
    expect(swapped).to.contain("ALIPAY_PUBLIC_KEY_FILE: holds the app's own public key");
    const wrong = {
      ...{
        PAYMENT_PROVIDER: 'paypal',
        ALIPAY_APP_ID: '1',
        ALIPAY_SELLER_ID: '1',
        ALIPAY_GATEWAY: 'http://a.example',
        WECHATPAY_APP_ID: 'x',
      },
      ...{
        WECHATPAY_MCH_ID: 'x',
        WECHATPAY_SERIAL_NO: 'x',
        WECHATPAY_API_V3_KEY: 'short',
        WECHATPAY_PUBLIC_KEY_ID: 'x',
        WECHATPAY_HOST: 'x',
        LOCAL_PAYMENTS_PORT: '0',
      },
    };
    for (const name of Object.keys(wrong)) expect(problems(wrong), name).to.contain(`  ${name}: `);
    expect(problems({ PAYMENT_PROVIDER: 'local,alipay' })).to.contain('PAYMENT_PROVIDER: local, or alipay and wechat');
  });

  it('have made-up payers where the pages under /local are served, and never in production', () => {
    const local = (settings: NodeJS.ProcessEnv) => readConfig({ SERVER_SECRET, DATA_DIR: '/tmp/somewhere', ...settings }).localPayments;
    const LOCAL_PAGES_KEY = 'k'.repeat(32);
    expect(local({ LOCAL_PAGES_KEY, LOCAL_PAYMENTS_PORT: '8090' })).to.deep.equal({ folder: '/tmp/somewhere/payments', port: 8090 });
    expect([local({ LOCAL_PAGES_KEY }), local({ LOCAL_PAYMENTS_PORT: '8090' })]).to.deep.equal([undefined, undefined]);
    expect(problems({ NODE_ENV: 'production', LOCAL_PAYMENTS_PORT: '8090' })).to.contain('LOCAL_PAYMENTS_PORT: never in production');
  });
});
