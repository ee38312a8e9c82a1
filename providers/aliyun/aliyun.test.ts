import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createAliyunCaptcha } from '#providers/captcha/aliyun';
import type { RiskInput } from '#providers/captcha/contract';
import { createAliyunModerator } from '#providers/moderation/aliyun';
import { signOss } from '#providers/moderation/oss-upload';
import { createAliyunSms } from '#providers/sms/aliyun';
import { failureOf, openProviderServer, providerFaults, type Asked, type ProviderServer, type Said } from '#test/provider-server';
import { signAliyun } from './sign.ts';

const key = { id: 'the key id', secret: 'the key secret' };
const sha256 = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

/** Whether a request is signed as the documents have it; written apart from the code that signs. */
function isSigned({ headers, query, body, method }: Asked): boolean {
  const [, names = '', signature] = /SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '') ?? [];
  const listed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const pairs = Object.keys(query)
    .toSorted()
    .map((name) =>
      new URLSearchParams([[name, query[name] ?? '']]).toString().replaceAll('+', '%20').replaceAll('*', '%2A').replaceAll('%7E', '~'),
    );
  const canonical = [method, '/', pairs.join('&'), listed.join(''), names, headers['x-acs-content-sha256']].join('\n');
  const expected = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const must = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];
  return (
    signature === expected && must.every((name) => names.split(';').includes(name)) && headers['x-acs-content-sha256'] === sha256(body)
  );
}

describe('signatures for Aliyun', () => {
  it('of its OpenAPI are those of its documents (V3, the example with fixed parameters)', () => {
    const signed = signAliyun(
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        body: '',
        headers: {},
        action: 'RunInstances',
        version: '2014-05-26',
        now: new Date('2023-10-26T10:22:32Z'),
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
    );
    expect(signed.authorization).to.equal(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('of its object store are those of its documents (the example of a signed header)', () => {
    const request = {
      method: 'PUT',
      contentMd5: 'ODBGOERFMDMzQTczRUY3NUE3NzA5QzdFNUYzMDQxNEM=',
      contentType: 'text/html',
      date: 'Thu, 17 Nov 2005 18:49:58 GMT',
      headers: { 'x-oss-meta-author': 'foo@bar.com', 'x-oss-magic': 'abracadabra' },
      bucket: 'oss-example',
      key: 'nelson',
    };
    const signed = signOss('44CF9590006BF252F707', 'OtxrzxIsfpFjA7SwPzILwy8Bw21TLhquhboDYROV', request);
    expect(signed).to.equal('OSS 44CF9590006BF252F707:26NBxoKdsyly4EDv6inkoDft/yA=');
  });
});

describe('Aliyun', () => {
  let server: ProviderServer;
  beforeEach(async () => (server = await openProviderServer()));
  afterEach(() => server.close());

  const templates = { smsPhoneLogin: 'SMS_1', register: 'SMS_2', rebuild: 'SMS_3', bindPhone: 'SMS_4' };
  const sms = (timeoutMs = 1000) => createAliyunSms({ key, signName: '模工坊', templates, endpoint: server.url, timeoutMs });
  const risk = (sceneId?: string) =>
    createAliyunCaptcha({ key, endpoint: server.url, timeoutMs: 1000, ...(sceneId !== undefined && { sceneId }) });
  const moderator = () =>
    createAliyunModerator({
      ...{ key, region: 'cn-shanghai', endpoint: server.url, textMs: 1000, imageMs: 1000 },
      bucketAddress: ({ BucketName }) => `${server.url}/${BucketName}`,
    });
  const message = { phone: '13700000001', type: 'rebuild' as const, code: '123456' };
  const visit: RiskInput = {
    ...{
      phone: message.phone,
      type: 'register',
      address: '203.0.113.1',
      deviceId: 'a-device-of-tests',
      isKnownDevice: false,
      token: undefined,
      trace: undefined,
    },
    collected: 'what the page collected',
  };
  const picture = { bytes: 7, open: async () => Readable.from([Buffer.from('picture')]) };

  const moderation =
    (level: string) =>
    ({ headers, path }: Asked): Said => {
      if (path.startsWith('/bucket')) return { body: '' };
      if (headers['x-acs-action'] !== 'DescribeUploadToken')
        return { body: { Code: 200, Data: { RiskLevel: level, Result: [{ Label: 'ad' }] }, RequestId: 'R' } };
      const token = { AccessKeyId: 'STS.x', AccessKeySecret: 'sts secret', SecurityToken: 'CAIS', Expiration: 1720577200 };
      const place = { BucketName: 'bucket', FileNamePrefix: 'upload/1f/', OssInternetEndPoint: 'https://oss-cn-shanghai.aliyuncs.com' };
      return { body: { Code: 200, Msg: 'OK', Data: { ...token, ...place }, RequestId: 'R' } };
    };

  /** What each adapter does, for what is the same of all. */
  const calls: Record<string, () => Promise<unknown>> = {
    'an SMS': () => sms().send(message),
    'a risk check (1.0)': () => risk().assess(visit),
    'a risk check (2.0)': () => risk('scene').assess(visit),
    'a text to judge': () => moderator().scanText('椅子'),
    'a picture to judge': () => moderator().scanImage(picture),
  };

  for (const [name, call] of Object.entries(calls)) {
    for (const [fault, says] of Object.entries(providerFaults))
      it(`fails in time, without a secret in its words, over ${name} when it ${fault}`, async () => {
        server.says(says);
        const began = performance.now();
        expect(await failureOf(call()))
          .to.match(/^(ProviderFault|Error): /)
          .and.not.match(/the key secret|13700000001|123456|collected/);
        expect(performance.now() - began).to.be.lessThan(3000);
      });

    it(`fails over ${name} when it refuses our key`, async () => {
      server.says(() => ({ status: 404, body: { Code: 'InvalidAccessKeyId.NotFound', Message: 'Specified access key is not found.' } }));
      expect(await failureOf(call())).to.contain('InvalidAccessKeyId.NotFound');
    });
  }

  it('sends an SMS as documented, signed, once', async () => {
    server.says(() => ({ body: { Code: 'OK', Message: 'OK', BizId: '9006', RequestId: 'F655' } }));
    await sms().send(message);
    const [asked] = server.asked;
    expect(asked?.parameters).to.deep.equal({
      ...{ PhoneNumbers: '13700000001', SignName: '模工坊', TemplateCode: 'SMS_3', TemplateParam: '{"code":"123456"}' },
    });
    expect(asked?.headers).to.include({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' });
    expect(asked !== undefined && isSigned(asked)).to.equal(true);
    server.says(() => ({ status: 503, body: { Code: 'ServiceUnavailable' } }));
    server.asked.length = 0;
    expect(await failureOf(sms().send(message))).to.contain('ServiceUnavailable');
    expect(server.asked.length, 'a message costs, and may be on its way').to.equal(1);
  });

  for (const [Code, words] of [
    ['isv.BUSINESS_LIMIT_CONTROL', 'AppError: 今日验证码发送次数已达上限，请明天再试'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'AppError: 请输入正确的手机号'],
    ['isv.AMOUNT_NOT_ENOUGH', 'Error: Aliyun: isv.AMOUNT_NOT_ENOUGH'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 'Error: Aliyun: isv.SMS_TEMPLATE_ILLEGAL'],
  ] as const)
    it(`says of an SMS that is refused with ${Code} what it is`, async () => {
      server.says(() => ({ body: { Code, Message: '…', RequestId: 'R' } }));
      expect((await failureOf(sms().send(message))).replace('ProviderFault', 'Error')).to.equal(words);
    });

  it('answers a risk check of 1.0 with each of its codes, and asks with what the page collected', async () => {
    for (const BizCode of [100, 200, 400, 600, 800, 900]) {
      server.says(() => ({ body: { RequestId: 'R', BizCode: String(BizCode) } }));
      expect(await risk().assess(visit)).to.equal(BizCode);
    }
    const [asked] = server.asked;
    expect(asked?.headers).to.include({ 'x-acs-action': 'AnalyzeNvc', 'x-acs-version': '2018-01-12' });
    expect(asked?.parameters.Data).to.equal('what the page collected');
    expect(JSON.parse(asked?.parameters.ScoreJsonStr ?? '')).to.deep.equal({ 200: 'PASS', 400: 'NC', 600: 'SC', 800: 'BLOCK' });
    expect(asked !== undefined && isSigned(asked)).to.equal(true);
    server.says(() => ({ body: { RequestId: 'R', BizCode: '700' } }));
    expect(await failureOf(risk().assess(visit))).to.contain('BizCode 700');
  });

  it('answers a risk check of 2.0 with 100 or 900, and asks nobody about a page that collected nothing', async () => {
    const verdict = (VerifyResult: boolean) => ({
      body: { Success: true, Code: 'Success', Result: { VerifyResult, VerifyCode: VerifyResult ? 'T001' : 'F001' } },
    });
    server.says(() => verdict(true));
    expect(await risk('scene').assess(visit)).to.equal(100);
    server.says(() => verdict(false));
    expect(await risk('scene').assess(visit)).to.equal(900);
    expect(server.asked[0]?.parameters).to.deep.equal({ CaptchaVerifyParam: 'what the page collected', SceneId: 'scene' });
    server.says(() => ({ body: { Success: false, Code: 'Forbidden.AccountAccessDenied' } }));
    expect(await failureOf(risk('scene').assess(visit))).to.contain('AccountAccessDenied');
    server.asked.length = 0;
    expect([
      await risk().assess({ ...visit, collected: undefined }),
      await risk('scene').assess({ ...visit, collected: '' }),
    ]).to.deep.equal([400, 400]);
    expect(server.asked).to.deep.equal([]);
  });

  it('refuses text and pictures of high and medium risk, and lets the others pass', async () => {
    for (const [level, passed] of [
      ['high', false],
      ['medium', false],
      ['low', true],
      ['none', true],
    ] as const) {
      server.says(moderation(level));
      expect((await moderator().scanText('椅子')).passed, level).to.equal(passed);
      expect((await moderator().scanImage(picture)).passed, level).to.equal(passed);
    }
    server.says(() => ({ body: { Code: 408, Msg: 'no permission' } }));
    expect(await failureOf(moderator().scanText('椅子'))).to.contain('408');
  });

  it('reads a long text to its end, no word cut by a seam', async () => {
    server.says((asked) => moderation(asked.parameters.ServiceParameters?.includes('坏话') === true ? 'high' : 'none')(asked));
    for (const at of [0, 598, 599, 600, 1100, 1998]) {
      const text = `${'椅'.repeat(at)}坏话${'子'.repeat(1998 - at)}`;
      expect((await moderator().scanText(text)).passed, String(at)).to.equal(false);
    }
    expect((await moderator().scanText('椅'.repeat(2000))).passed).to.equal(true);
    expect((await moderator().scanText('')).passed).to.equal(true);
  });

  it('hands a picture over by the service’s own bucket, signed with its token, and names it', async () => {
    server.says(moderation('none'));
    await moderator().scanImage(picture);
    const [, put, judged] = server.asked;
    expect([put?.method, put?.body]).to.deep.equal(['PUT', 'picture']);
    const { date = '', authorization } = put?.headers ?? {};
    const text = `PUT\n\napplication/octet-stream\n${date}\nx-oss-security-token:CAIS\n${put?.path ?? ''}`;
    expect(authorization).to.equal(`OSS STS.x:${createHmac('sha1', 'sts secret').update(text).digest('base64')}`);
    const where = JSON.parse(judged?.parameters.ServiceParameters ?? '{}') as Record<string, string>;
    expect(`/${where.ossBucketName ?? ''}/${where.ossObjectName ?? ''}`).to.equal(put?.path);
    expect(judged?.parameters.Service).to.equal('baselineCheck');
    expect(server.asked.filter(({ path }) => path === '/').every(isSigned)).to.equal(true);
    expect(await failureOf(moderator().scanImage({ ...picture, bytes: 21 * 1024 * 1024 }))).to.contain('a picture of');
  });
});
