import { expect } from 'chai';
import { failureOf, openProviderServer, providerFaults, type Asked, type ProviderServer, type Said } from '#test/provider-server';
import type { SignInProvider } from './contract.ts';
import { openLocalSignIn } from './local.ts';
import { createQqSignIn } from './qq.ts';
import { createWechatSignIn } from './wechat.ts';

const redirectUri = 'https://models.example/api-auth/thirdPartLogin/callback/x';

/** WeChat's answers, as its documents for websites show them. */
const wechat: Record<string, object> = {
  '/sns/oauth2/access_token': {
    access_token: 'ACCESS_TOKEN',
    expires_in: 7200,
    refresh_token: 'REFRESH_TOKEN',
    openid: 'OPENID',
    scope: 'snsapi_login',
    unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
  },
  '/sns/userinfo': {
    ...{
      openid: 'OPENID',
      nickname: 'NICKNAME',
      sex: 1,
      province: 'PROVINCE',
      city: 'CITY',
      country: 'COUNTRY',
      privilege: ['PRIVILEGE1'],
    },
    ...{ headimgurl: 'https://thirdwx.qlogo.cn/mmopen/x/132', unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL' },
  },
};

/** QQ's answers, as its documents show them. */
const qq: Record<string, object> = {
  '/oauth2.0/token': { access_token: 'FE04CCE2', expires_in: '7776000', refresh_token: '88E4BE14' },
  '/oauth2.0/me': { client_id: 'app', openid: 'OPENID', unionid: 'UID_1' },
  '/user/get_user_info': {
    ret: 0,
    msg: '',
    nickname: 'Peter',
    figureurl_qq_1: 'http://q.qlogo.cn/40',
    figureurl_qq_2: 'http://q.qlogo.cn/100',
  },
};

const table = {
  WeChat: {
    answers: wechat,
    create: (service: string, timeoutMs?: number): SignInProvider =>
      createWechatSignIn({ appId: 'app', appSecret: 'the secret', service, ...(timeoutMs !== undefined && { timeoutMs }) }),
    person: {
      method: 'weixin',
      openId: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
      nickName: 'NICKNAME',
      avatarUrl: 'https://thirdwx.qlogo.cn/mmopen/x/132',
    },
    exchange: '/sns/oauth2/access_token',
    read: '/sns/userinfo',
    badCode: { errcode: 40029, errmsg: 'invalid code' },
    usedCode: { errcode: 40163, errmsg: 'code been used' },
    ours: { errcode: 40125, errmsg: 'invalid appsecret' },
  },
  QQ: {
    answers: qq,
    create: (service: string, timeoutMs?: number): SignInProvider =>
      createQqSignIn({ appId: 'app', appKey: 'the secret', service, ...(timeoutMs !== undefined && { timeoutMs }) }),
    person: { method: 'qq', openId: 'UID_1', nickName: 'Peter', avatarUrl: 'http://q.qlogo.cn/100' },
    exchange: '/oauth2.0/token',
    read: '/user/get_user_info',
    badCode: { error: 100019, error_description: 'code to access token error' },
    usedCode: { error: 100020, error_description: 'code is reused error' },
    ours: { error: 100009, error_description: 'client secret is illegal' },
  },
} as const;

for (const [name, { answers, create, person, exchange, read, badCode, usedCode, ours }] of Object.entries(table)) {
  describe(`sign-in by ${name}`, () => {
    let server: ProviderServer;
    beforeEach(async () => {
      server = await openProviderServer();
      server.says(documented);
    });
    afterEach(() => server.close());

    const documented = ({ path }: Asked): Said => ({
      status: path in answers ? 200 : 404,
      body: answers[path] ?? '',
    });
    const asking = (timeoutMs?: number) => create(server.url, timeoutMs).exchange({ code: 'CODE', redirectUri });
    const instead = (path: string, body: string | object): void =>
      server.says((asked) => (asked.path === path ? { body } : documented(asked)));
    const paths = (): string[] => server.asked.map((asked) => asked.path);

    it('exchanges a code for a person, with the app’s id and secret, over our own connection', async () => {
      expect(await asking()).to.deep.equal(person);
      expect(Object.values(server.asked[0]?.parameters ?? {})).to.include.members(['app', 'the secret', 'CODE', 'authorization_code']);
      expect(paths()).to.deep.equal(Object.keys(answers));
    });

    it('starts over for a code that is unknown or used, and asks no second time', async () => {
      for (const body of [badCode, usedCode]) {
        server.asked.length = 0;
        instead(exchange, body);
        expect(await failureOf(asking())).to.match(/^SignInRefused/);
        expect(paths()).to.deep.equal([exchange]);
      }
    });

    it('takes nothing as an id that no provider gives', async () => {
      for (const openid of ['', 'x'.repeat(101), "' OR 1=1", 'a\0b', '\ud83d', { $ne: 1 }]) {
        const told = (body: object | undefined) => ({ body: { ...body, openid, unionid: '' } });
        server.says((asked) => (asked.path === exchange || asked.path.endsWith('/me') ? told(answers[asked.path]) : documented(asked)));
        expect(await failureOf(asking()), JSON.stringify(openid)).to.match(/^ProviderFault: .*openid/);
      }
    });

    it('takes any other refusal as a fault of ours', async () => {
      instead(exchange, ours);
      expect(await failureOf(asking())).to.match(/^ProviderFault: .*(40125|100009)/);
    });

    for (const [fault, says] of Object.entries(providerFaults))
      it(`fails in time, without the secret in its words, when the provider ${fault}`, async () => {
        for (const path of [exchange, read]) {
          server.says((asked, response) => (asked.path === path ? says(asked, response) : documented(asked)));
          const began = performance.now();
          const failure = await failureOf(asking(1000));
          expect(failure, path)
            .to.match(/^ProviderFault: /)
            .and.not.match(/secret|CODE|ACCESS_TOKEN|FE04CCE2|OPENID/);
          expect(performance.now() - began, path).to.be.lessThan(3000);
        }
      });

    it('sends a code once, whatever happens, and reads again what may be read again', async () => {
      server.says(() => ({ status: 503, body: '' }));
      await failureOf(asking());
      expect(paths()).to.deep.equal([exchange]);
      let failed = false;
      server.says((asked) => {
        if (asked.path !== read || failed) return documented(asked);
        failed = true;
        return { status: 503, body: '' };
      });
      expect(await asking()).to.deep.equal(person);
    });
  });
}

describe('sign-in pages and peculiarities', () => {
  let server: ProviderServer;
  before(async () => (server = await openProviderServer()));
  after(() => server.close());

  it('are at the providers’ documented addresses', () => {
    const request = { redirectUri, state: 'wechat_x' };
    const escaped = encodeURIComponent(redirectUri);
    expect(createWechatSignIn({ appId: 'app', appSecret: 's' }).authorizeUrl(request)).to.equal(
      `https://open.weixin.qq.com/connect/qrconnect?appid=app&redirect_uri=${escaped}&response_type=code&scope=snsapi_login&state=wechat_x#wechat_redirect`,
    );
    expect(createQqSignIn({ appId: 'app', appKey: 's' }).authorizeUrl(request)).to.equal(
      `https://graph.qq.com/oauth2.0/authorize?response_type=code&client_id=app&redirect_uri=${escaped}&state=wechat_x&scope=get_user_info`,
    );
  });

  it('QQ wraps answers in callback( … ); and may not tell the id of all apps', async () => {
    server.says(({ path, parameters }) => {
      if (path !== '/oauth2.0/me') return { body: qq[path] ?? {} };
      if (parameters.unionid === '1') return { body: 'callback( {"error":100048,"error_description":"companyid not set"} );' };
      return { body: 'callback( {"client_id":"app","openid":"OPENID"} );\n' };
    });
    const person = await createQqSignIn({ appId: 'app', appKey: 's', service: server.url }).exchange({ code: 'CODE', redirectUri });
    expect(person.openId).to.equal('OPENID');
  });

  it('QQ’s token of another app is refused, as is WeChat’s word about somebody else', async () => {
    server.says(({ path }) => ({ body: path === '/oauth2.0/me' ? { client_id: 'another', openid: 'X' } : (qq[path] ?? {}) }));
    const byQq = createQqSignIn({ appId: 'app', appKey: 's', service: server.url });
    expect(await failureOf(byQq.exchange({ code: 'CODE', redirectUri }))).to.contain('another app');
    server.says(({ path }) => ({ body: path === '/sns/userinfo' ? { openid: 'ANOTHER' } : (wechat[path] ?? {}) }));
    const byWechat = createWechatSignIn({ appId: 'app', appSecret: 's', service: server.url });
    expect(await failureOf(byWechat.exchange({ code: 'CODE', redirectUri }))).to.contain('somebody else');
  });

  it('the embedded one takes a code once, for five minutes, for its own provider', async () => {
    let now = 0;
    const local = await openLocalSignIn({ clock: () => now });
    const exchange = (method: 'weixin' | 'qq', code = ''): Promise<string> =>
      failureOf(local.providers[method].exchange({ code, redirectUri }));
    const code = local.allow('weixin', 'lin');
    expect(await exchange('qq', code)).to.match(/^SignInRefused/);
    expect([await exchange('weixin', code), await exchange('weixin', code)]).to.deep.equal(['went well', 'SignInRefused: errcode 40163']);
    expect(await exchange('qq', local.allow('qq', 'chen'))).to.equal('went well');
    const late = local.allow('qq', 'lin');
    now += 5 * 60_000 + 1;
    expect(await exchange('qq', late)).to.match(/^SignInRefused/);
    expect(local.allow('weixin', 'stranger')).to.equal(undefined);
    await local.close();
  });
});
