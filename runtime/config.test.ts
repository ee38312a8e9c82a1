import { expect } from 'chai';
import { readConfig } from './config.ts';

const SERVER_SECRET = 'x'.repeat(32);

describe('configuration', () => {
  it('needs nothing but a secret to run embedded', () => {
    const config = readConfig({ SERVER_SECRET, DATA_DIR: '/tmp/somewhere' });
    expect(config.database.url).to.equal('sqlite:/tmp/somewhere/modelmill.sqlite');
    expect(config.s3).to.equal(undefined);
    expect(config.http.host).to.equal('127.0.0.1');
  });

  it('reports all problems at once', () => {
    const bad = { SERVER_SECRET: 'short', PORT: 'eighty', DATABASE_URL: 'postgres://x', S3_ENDPOINT: 'http://s3.test' };
    expect(() => readConfig(bad))
      .to.throw(/SERVER_SECRET/)
      .with.property('message')
      .that.matches(/PORT/)
      .and.matches(/DATABASE_URL/);
  });

  it('requires the keys of an S3 server, and refuses local pages in production and with a public origin', () => {
    expect(() => readConfig({ SERVER_SECRET, S3_ENDPOINT: 'http://s3.test' })).to.throw(/S3_ACCESS_KEY[\s\S]*S3_SECRET_KEY/);
    const local = { SERVER_SECRET, LOCAL_PAGES_KEY: 'k'.repeat(32) };
    expect(() => readConfig({ ...local, NODE_ENV: 'production' })).to.throw(/LOCAL_PAGES_KEY: never in production/);
    expect(() => readConfig({ ...local, PUBLIC_ORIGIN: 'https://models.example' })).to.throw(/LOCAL_PAGES_KEY: never with PUBLIC_ORIGIN/);
    expect(readConfig(local).localPagesKey).to.equal(local.LOCAL_PAGES_KEY);
  });

  it('takes origins that forms may be sent to, and nothing that is none', () => {
    const formOrigins = (FORM_ORIGINS: string) => readConfig({ SERVER_SECRET, FORM_ORIGINS }).http.formOrigins;
    expect(formOrigins('')).to.deep.equal([]);
    expect(formOrigins('https://pay.example/, https://Bank.example:8443')).to.deep.equal([
      'https://pay.example',
      'https://bank.example:8443',
    ]);
    for (const wrong of [
      '*',
      'pay.example',
      "https://pay.example 'unsafe-inline'",
      'https://pay.example/; script-src *',
      'https://pay.example,',
    ])
      expect(() => formOrigins(wrong), wrong).to.throw(/FORM_ORIGINS/);
  });

  it('takes a public origin of scheme, host and port, and the proxies before us', () => {
    const httpOf = (PUBLIC_ORIGIN: string, TRUSTED_PROXIES = '') => readConfig({ SERVER_SECRET, PUBLIC_ORIGIN, TRUSTED_PROXIES }).http;
    expect(httpOf('https://Models.example:443/').publicOrigin).to.equal('https://models.example');
    expect(httpOf('https://m.example', '10.0.0.0/8, ::1').trustedProxies).to.deep.equal(['10.0.0.0/8', '::1']);
    for (const wrong of ['https://m.example/path', 'ftp://m.example', 'm.example']) expect(() => httpOf(wrong)).to.throw(/PUBLIC_ORIGIN/);
    for (const wrong of ['nginx', '10.0.0.0/33', '1.2.3.4,,', '::1/129']) {
      expect(() => httpOf('https://m.example', wrong)).to.throw(/TRUSTED_PROXIES/);
    }
  });

  it('traces nothing unless it is told where to, and takes what OpenTelemetry calls these settings', () => {
    const tracesOf = (settings: Record<string, string>) => readConfig({ SERVER_SECRET, ...settings }).traces;
    expect(tracesOf({})).to.equal(undefined);
    expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).to.equal(undefined);
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://traces.example/otlp/';
    const usual = { url: 'https://traces.example/otlp/v1/traces', headers: {}, sampler: 'parentbased_always_on', ratio: 1 };
    expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT })).to.deep.equal(usual);
    const some = {
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, other=1=2',
    };
    const headers = { 'x-key': 'a b', other: '1=2' };
    expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT, ...some })).to.deep.equal({ ...usual, headers, sampler: 'traceidratio', ratio: 0.25 });
    for (const wrong of ['traces.example', 'ftp://traces.example', 'https://user:key@traces.example', 'https://traces.example/?key=1'])
      expect(() => tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong }), wrong).to.throw(/OTEL_EXPORTER_OTLP_ENDPOINT/);
    for (const wrong of ['key', 'x y=1', 'x=%zz', 'x=%ff', 'x=a\nb'])
      expect(() => tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: wrong }), wrong).to.throw(
        /OTLP_HEADERS: name=value/,
      );
    expect(() => tracesOf({ OTEL_EXPORTER_OTLP_HEADERS: 'x=1' })).to.throw(/OTEL_EXPORTER_OTLP_ENDPOINT: needed with/);
    expect(() => tracesOf({ OTEL_TRACES_SAMPLER: 'some' })).to.throw(/OTEL_TRACES_SAMPLER/);
    expect(() => tracesOf({ OTEL_TRACES_SAMPLER_ARG: '2' })).to.throw(/OTEL_TRACES_SAMPLER_ARG/);
  });

  it('takes earlier secrets, each as long as the present one', () => {
    const earlier = (PREVIOUS_SERVER_SECRETS: string) => readConfig({ SERVER_SECRET, PREVIOUS_SERVER_SECRETS }).previousSecrets;
    expect(earlier('')).to.deep.equal([]);
    expect(earlier(`${'a'.repeat(32)}, ${'b'.repeat(32)}`)).to.deep.equal(['a'.repeat(32), 'b'.repeat(32)]);
    expect(() => earlier(`${'a'.repeat(32)},short`)).to.throw(/PREVIOUS_SERVER_SECRETS/);
  });

  it('takes plain calls where it is told to, and never in production', () => {
    expect(readConfig({ SERVER_SECRET }).plainCalls).to.equal(false);
    expect(readConfig({ SERVER_SECRET, PLAIN_CALLS: 'on' }).plainCalls).to.equal(true);
    expect(() => readConfig({ SERVER_SECRET, PLAIN_CALLS: 'on', NODE_ENV: 'production' })).to.throw(/PLAIN_CALLS: never in production/);
    expect(readConfig({ SERVER_SECRET, NODE_ENV: 'production' }).plainCalls).to.equal(false);
  });

  it('reports what providers lack beside wrong values, all at once', () => {
    const bad = {
      ...{ SERVER_SECRET, PORT: 'eighty', SMS_PROVIDER: 'aliyun', ALIYUN_SMS_TEMPLATES: 'register:SMS_1', MODERATION_PROVIDER: 'tencent' },
      ...{ SIGNIN_WECHAT_APP_ID: 'wx', SIGNIN_QQ_APP_KEY: 'k', SMTP_URL: 'http://mail.example', LOG_LEVEL: 'loud' },
    };
    const problems = [
      ...['PORT', 'ALIYUN_SMS_TEMPLATES: one template', 'MODERATION_PROVIDER', 'SMTP_URL', 'LOG_LEVEL', 'MAIL_FROM: needed with SMTP_URL'],
      ...['ALIYUN_ACCESS_KEY_ID: needed with SMS_PROVIDER=aliyun', 'ALIYUN_ACCESS_KEY_SECRET: needed', 'ALIYUN_SMS_SIGN_NAME: needed'],
      ...['SIGNIN_WECHAT_APP_SECRET: needed', 'SIGNIN_QQ_APP_ID: needed', 'PUBLIC_ORIGIN: needed with SIGNIN_WECHAT_APP_ID'],
    ];
    let report = '';
    try {
      readConfig(bad);
    } catch (error) {
      report = String(error);
    }
    for (const problem of problems) expect(report).to.contain(`  ${problem}`);
    expect(report).to.contain(`has ${report.split('\n').length - 1} problem(s)`);
  });

  it('chooses providers, the embedded ones unless others are named', () => {
    const { payments, generation, ...embedded } = readConfig({ SERVER_SECRET }).providers;
    expect([payments, generation, embedded].flatMap((choices) => Object.values(choices)).every((choice) => choice === undefined)).to.equal(
      true,
    );
    const chosen = readConfig({
      ...{ SERVER_SECRET, PUBLIC_ORIGIN: 'https://m.example', ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret' },
      ...{ SMS_PROVIDER: 'aliyun', CAPTCHA_PROVIDER: 'aliyun', MODERATION_PROVIDER: 'aliyun', ALIYUN_SMS_SIGN_NAME: '模工坊' },
      ...{
        ALIYUN_SMS_TEMPLATES: 'smsPhoneLogin:SMS_1, register:SMS_2,rebuild:SMS_3,bindPhone:SMS_4',
        SIGNIN_QQ_APP_ID: 'q',
        SIGNIN_QQ_APP_KEY: 'k',
      },
      ...{ SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: '模工坊 <no-reply@m.example>' },
    }).providers;
    expect(chosen.sms?.templates).to.deep.equal({ smsPhoneLogin: 'SMS_1', register: 'SMS_2', rebuild: 'SMS_3', bindPhone: 'SMS_4' });
    expect([chosen.captcha?.key.id, chosen.moderation?.region, chosen.wechat, chosen.qq?.appKey]).to.deep.equal([
      'id',
      'cn-shanghai',
      undefined,
      'k',
    ]);
    expect(chosen.mail?.from).to.equal('模工坊 <no-reply@m.example>');
    const one = readConfig({
      ...{ SERVER_SECRET, SMS_PROVIDER: 'aliyun', ALIYUN_SMS_TEMPLATES: 'SMS_9', ALIYUN_SMS_SIGN_NAME: 's' },
      ...{ ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret' },
    }).providers;
    expect(one.sms?.templates.rebuild).to.equal('SMS_9');
  });

  it('takes for how many days a sign-in lasts and what must go one day is kept', () => {
    const day = 24 * 60 * 60_000;
    const usual = readConfig({ SERVER_SECRET });
    expect([usual.signInMs / day, usual.retention]).to.deep.equal([
      15,
      { auditMs: 400 * day, papersMs: 180 * day, deletionMs: 15 * day, remainsMs: 5 * 365 * day },
    ]);
    const own = readConfig({ SERVER_SECRET, SIGN_IN_DAYS: '1', AUDIT_DAYS: '30', PAPER_DAYS: '3', DELETION_DAYS: '4', REMAINS_DAYS: '5' });
    expect([own.signInMs / day, own.retention]).to.deep.equal([
      1,
      { auditMs: 30 * day, papersMs: 3 * day, deletionMs: 4 * day, remainsMs: 5 * day },
    ]);
    expect(() => readConfig({ SERVER_SECRET, AUDIT_DAYS: '29' })).to.throw('AUDIT_DAYS');
    for (const name of ['SIGN_IN_DAYS', 'AUDIT_DAYS', 'PAPER_DAYS', 'DELETION_DAYS', 'REMAINS_DAYS'])
      for (const wrong of ['0', '-1', 'long', '1e9'])
        expect(() => readConfig({ SERVER_SECRET, [name]: wrong }), `${name}=${wrong}`).to.throw(name);
  });

  it('takes what the platform keeps, in percent that make sense together', () => {
    const wallet = (given: object) => readConfig({ SERVER_SECRET, ...given }).wallet;
    expect(wallet({})).to.deep.equal({
      ...{ rates: { platformFeePercent: 10, withdrawal: { feePercent: 0, taxPercent: 0 } }, payouts: 'manual', fourEyesFen: 0 },
    });
    const own = wallet({
      PLATFORM_FEE_PERCENT: '12.5',
      WITHDRAWAL_FEE_PERCENT: '0.6',
      WITHDRAWAL_TAX_PERCENT: '20',
      PAYOUT_PROVIDER: 'local',
      WITHDRAWAL_FOUR_EYES_FEN: '100000',
    });
    expect(own).to.deep.equal({
      ...{ rates: { platformFeePercent: 12.5, withdrawal: { feePercent: 0.6, taxPercent: 20 } }, payouts: 'local', fourEyesFen: 1000_00 },
    });
    for (const wrong of ['-1', '100.5', '1.234', 'ten'])
      expect(() => wallet({ PLATFORM_FEE_PERCENT: wrong }), wrong).to.throw('PLATFORM_FEE_PERCENT');
    expect(() => wallet({ WITHDRAWAL_FEE_PERCENT: '60', WITHDRAWAL_TAX_PERCENT: '41' })).to.throw('WITHDRAWAL_TAX_PERCENT');
    for (const wrong of ['-1', '1.5', 'ten'])
      expect(() => wallet({ WITHDRAWAL_FOUR_EYES_FEN: wrong }), wrong).to.throw('WITHDRAWAL_FOUR_EYES_FEN');
    expect(() => wallet({ PAYOUT_PROVIDER: 'local', NODE_ENV: 'production' })).to.throw(/PAYOUT_PROVIDER: never in production/);
  });

  it('takes a certificate with its key, and neither alone', () => {
    const tlsOf = (given: object) => readConfig({ SERVER_SECRET, ...given }).http.tls;
    expect(tlsOf({})).to.equal(undefined);
    const both = { TLS_CERT_FILE: '/etc/c.pem', TLS_KEY_FILE: '/etc/k.pem' };
    expect(tlsOf(both)).to.deep.equal({ certFile: '/etc/c.pem', keyFile: '/etc/k.pem' });
    expect(() => tlsOf({ TLS_CERT_FILE: '/etc/c.pem' })).to.throw(/TLS_KEY_FILE: needed with TLS_CERT_FILE/);
    expect(() => tlsOf({ TLS_KEY_FILE: '/etc/k.pem' })).to.throw(/TLS_CERT_FILE: needed with TLS_KEY_FILE/);
  });

  it('takes a name for the version of workflows, and nothing that Temporal would read otherwise', () => {
    const version = (WORKER_VERSION: string) => readConfig({ SERVER_SECRET, WORKER_VERSION }).workers.version;
    expect([version(''), version('1.5.0-rc_1')]).to.deep.equal([undefined, '1.5.0-rc_1']);
    for (const wrong of ['1.5:0', 'a b', 'x'.repeat(61)]) expect(() => version(wrong)).to.throw(/WORKER_VERSION: at most 60/);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ SERVER_SECRET, DATABASE_URL: '', PORT: '' }).http.port).to.equal(8080);
  });
});
