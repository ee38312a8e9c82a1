import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { connectPayments } from '#providers/payments/choose';
import { createUnavailableSms } from '#providers/sms/unavailable';
import { readConfig } from '#runtime/config';
import { openTestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { chooseProviders } from './providers.ts';

const SERVER_SECRET = 'x'.repeat(32);
const unavailable = '本站还没有接通短信服务，暂时不能用短信验证码，请改用密码登录或联系管理员';

describe('the choice of providers', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  beforeEach(() => (lines.length = 0));

  const chosen = (settings: NodeJS.ProcessEnv, { isReachable = true, showsLocalPages = false } = {}) =>
    chooseProviders(readConfig({ SERVER_SECRET, ...settings }).providers, { isReachable, showsLocalPages, log });

  it('is the embedded ones on this machine, with made-up persons where somebody can play them', async () => {
    const embedded = await chosen({}, { isReachable: false, showsLocalPages: true });
    expect(Object.keys(embedded.signInProviders)).to.deep.equal(['weixin', 'qq']);
    expect([embedded.sms.isUnavailable, lines]).to.deep.equal([undefined, []]);
    await embedded.close();
    expect((await chosen({}, { isReachable: false })).signInProviders).to.deep.equal({});
  });

  it('is none that others could not read, where others can reach us; the log says what is missing', async () => {
    const reachable = await chosen({});
    expect([reachable.sms.isUnavailable, reachable.signInProviders]).to.deep.equal([true, {}]);
    for (const missing of ['SMS_PROVIDER is local', 'SMTP_URL is not set', 'MODERATION_PROVIDER is local'])
      expect(lines.join('')).to.contain(missing);
  });

  it('is the real ones that are configured, and those alone', async () => {
    const real = await chosen(
      {
        ...{
          PUBLIC_ORIGIN: 'https://m.example',
          ALIYUN_ACCESS_KEY_ID: 'id',
          ALIYUN_ACCESS_KEY_SECRET: 'secret',
          ALIYUN_SMS_SIGN_NAME: 's',
        },
        ...{ SMS_PROVIDER: 'aliyun', MODERATION_PROVIDER: 'aliyun', CAPTCHA_PROVIDER: 'aliyun', ALIYUN_SMS_TEMPLATES: 'SMS_1' },
        ...{ SIGNIN_QQ_APP_ID: 'q', SIGNIN_QQ_APP_KEY: 'k', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@m.example' },
      },
      { showsLocalPages: true },
    );
    expect([real.sms.isUnavailable, Object.keys(real.signInProviders)]).to.deep.equal([undefined, ['qq']]);
    const others = lines.filter((line) => !line.includes('PAYMENT_PROVIDER'));
    expect(others).to.deep.equal([]);
    expect([real.captcha === undefined, real.local.signIn]).to.deep.equal([false, undefined]);
  });

  describe('of payments', () => {
    let folder: string;
    beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'modelmill-choice-'))));
    afterEach(() => rm(folder, { recursive: true, force: true }));

    const freePort = async (): Promise<number> => {
      const server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      await new Promise((closed) => server.close(closed));
      return port;
    };

    it('is made-up ones on this machine, which the api serves and a worker finds by the same folder', async () => {
      const port = await freePort();
      const config = readConfig({ SERVER_SECRET }).providers;
      // The worker may be first.
      const worker = await connectPayments(config.payments, { folder, port });
      const api = await chooseProviders(config, { isReachable: false, showsLocalPages: true, localPayments: { folder, port }, log });
      expect([Object.keys(api.payments), Object.keys(worker)]).to.deep.equal([
        ['wechat', 'alipay'],
        ['wechat', 'alipay'],
      ]);
      for (const name of ['alipay', 'wechat'] as const)
        expect(await worker[name]?.query('T000000000001')).to.deep.equal({ state: 'absent' });
      expect([api.local.payments === undefined, api.paymentFormOrigins]).to.deep.equal([false, []]);
      await api.close();
    });

    it('is none where nobody could play the payer, and the log says so', async () => {
      const port = await freePort();
      const config = readConfig({ SERVER_SECRET }).providers;
      const hidden = await chooseProviders(config, {
        isReachable: true,
        showsLocalPages: false,
        localPayments: { folder, port },
        log,
      });
      expect([hidden.payments, hidden.local.payments]).to.deep.equal([{}, undefined]);
      expect(lines.join('')).to.contain('PAYMENT_PROVIDER is local: nobody can pay by Alipay or WeChat Pay');
      expect(await connectPayments(readConfig({ SERVER_SECRET }).providers.payments, undefined)).to.deep.equal({});
    });

    it('is the real ones alone once one is configured, whose form the content policy lets out', async () => {
      const pair = (): { publicKey: string; privateKey: string } =>
        generateKeyPairSync('rsa', {
          modulusLength: 2048,
          publicKeyEncoding: { type: 'spki', format: 'pem' },
          privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        });
      const [own, theirs] = [join(folder, 'own.pem'), join(folder, 'theirs.pem')];
      await writeFile(own, pair().privateKey);
      await writeFile(theirs, pair().publicKey);
      const settings = {
        ...{ SERVER_SECRET, PAYMENT_PROVIDER: 'alipay', PUBLIC_ORIGIN: 'https://m.example' },
        ...{
          ALIPAY_APP_ID: '2021000000000001',
          ALIPAY_SELLER_ID: '2088000000000001',
          ALIPAY_PRIVATE_KEY_FILE: own,
          ALIPAY_PUBLIC_KEY_FILE: theirs,
        },
      };
      const config = readConfig(settings).providers;
      const port = await freePort();
      const real = await chooseProviders(config, { isReachable: true, showsLocalPages: true, localPayments: { folder, port }, log });
      expect([Object.keys(real.payments), real.local.payments]).to.deep.equal([['alipay'], undefined]);
      expect(lines.join('')).to.not.contain('PAYMENT_PROVIDER');
      expect(real.paymentFormOrigins).to.deep.equal(['https://openapi.alipay.com', 'https://*.alipay.com']);
      expect(Object.keys(await connectPayments(config.payments, { folder, port: 1 }))).to.deep.equal(['alipay']);
      await real.close();
    });
  });
});

for (const backend of databaseBackends) {
  it(`a deployment without SMS says so to everybody alike on ${backend.name}, and keeps no code`, async () => {
    const api = await openTestApi(backend, { sms: createUnavailableSms() });
    const { phone } = await buildUser(api.database);
    for (const each of [phone, '13700000099']) {
      for (const type of ['smsPhoneLogin', 'rebuild']) {
        const { envelope } = await api.visitor().post('sendSms', { phone: each, type });
        expect(envelope).to.deep.equal({ resp_code: 60240, resp_msg: unavailable, datas: null });
      }
    }
    expect(await api.database.smsCodes.count()).to.equal(0);
    await api.close();
  });
}
