import { expect } from 'chai';
import { pino } from 'pino';
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
    expect([real.sms.isUnavailable, Object.keys(real.signInProviders), lines]).to.deep.equal([undefined, ['qq'], []]);
    expect([real.captcha === undefined, real.local.signIn]).to.deep.equal([false, undefined]);
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
