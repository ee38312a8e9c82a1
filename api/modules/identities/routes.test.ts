import { expect } from 'chai';
import sharp from 'sharp';
import { cookieNames, localCookieNames } from '#domain/accounts/cookies';
import type { TokenView, UserView } from '#domain/accounts/views';
import { callbackPath } from '#domain/identities/calls';
import { identityLimits } from '#domain/identities/limits';
import type { SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAccountView, ThirdPartyAuthorizeView } from '#domain/identities/views';
import type { CallName } from '#domain/wire/paths';
import { createFetcher, type FetchStranger } from '#providers/fetching/stranger';
import { hashSmsCode } from '#services/accounts/verify-sms-code';
import { sweepIdentities } from '#services/identities/sweep';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import { codesOf, localKey, openTestApi, type ApiClient, type Reply, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';

let nextPhone = 0;
const newPhone = (): string => `136${String(process.pid % 1000).padStart(3, '0')}${String(nextPhone++).padStart(5, '0')}`;

/** A browser, as far as this matters: it keeps the cookies of `/api-auth`, and goes where it is sent. */
class Browser {
  readonly api: TestApi;
  readonly client: ApiClient;
  cookie = '';

  constructor(api: TestApi, client = api.visitor()) {
    this.api = api;
    this.client = client;
  }

  keep(headers: Headers): void {
    const cookie = headers.getSetCookie().find((line) => line.startsWith(`${cookieNames.signIn}=`));
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
  }

  async post<T>(name: CallName, payload: object): Promise<Reply<T>> {
    const reply = await this.client.post<T>(name, payload, this.cookie === '' ? {} : { cookie: this.cookie });
    this.keep(reply.headers);
    return reply;
  }

  async leave(method: SignInMethod, more: object = {}): Promise<string> {
    const { envelope } = await this.post<ThirdPartyAuthorizeView>('thirdPartyAuthorize', { registerMethod: method, ...more });
    expect(envelope.resp_msg).to.equal('操作成功');
    return envelope.datas.url;
  }

  /** Plays the person on the provider's page; returns the address of our callback. */
  async play(page: string, person: string): Promise<string> {
    const headers = { cookie: `${localCookieNames.key}=${localKey}` };
    const answered = await fetch(`${page}&person=${person}`, { headers, redirect: 'manual' });
    expect(answered.status).to.equal(302);
    return answered.headers.get('location') ?? '';
  }

  /** Opens our callback and returns the page that it leads to. */
  async arrive(callback: string): Promise<{ page: URL; headers: Headers }> {
    const answered = await fetch(callback, { headers: { cookie: this.cookie }, redirect: 'manual' });
    expect(answered.status).to.equal(302);
    this.keep(answered.headers);
    return { page: new URL(answered.headers.get('location') ?? '', this.api.origin), headers: answered.headers };
  }

  /** The whole way, and the ticket that it ends with. */
  async ticketOf(method: SignInMethod, person: string, more: object = {}): Promise<string> {
    const { page } = await this.arrive(await this.play(await this.leave(method, more), person));
    return page.searchParams.get('openId') ?? '';
  }
}

for (const backend of databaseBackends) {
  describe(`third-party sign-in on ${backend.name}`, () => {
    let api: TestApi;
    beforeEach(async () => (api = await openTestApi(backend)));
    afterEach(() => api.close());

    /** A code for binding this phone, as `sendSms` stores it. */
    async function codeFor(phone: string, { database, deps } = api): Promise<{ smsKey: string; smsCode: string }> {
      const [smsKey, smsCode, type] = [newSecret(), '123456', 'bindPhone' as const];
      const codeHash = hashSmsCode(deps.secret, { phone, type, smsKey, code: smsCode });
      const row = {
        id: newId(),
        phone,
        type,
        keyHash: hashSecret(smsKey),
        codeHash,
        expiresAt: new Date(Date.now() + 3_600_000),
        spentAt: null,
      };
      await database.transact((transaction) => database.smsCodes.create({ ...row, createdAt: new Date() }, { transaction }));
      return { smsKey, smsCode };
    }

    const registration = async (phone: string, openId: string, registerMethod: SignInMethod = 'weixin') => ({
      ...{ phoneno: phone, ...(await codeFor(phone)), professionCode: '2', password: 'Placeholder@0000', openId, registerMethod },
      ...{ applisource: 'pc', platform: 'pc', machineCode: '', nickName: '别人的名字', avatar: 'http://127.0.0.1/x.png', isJson: true },
    });

    const registered = async (
      browser: Browser,
      person: string,
      method: SignInMethod = 'weixin',
    ): Promise<{ phone: string; tokens: TokenView }> => {
      const phone = newPhone();
      const ticket = await browser.ticketOf(method, person);
      const { envelope } = await browser.post<TokenView>('relatedPhone', await registration(phone, ticket, method));
      expect(envelope.resp_msg).to.equal('操作成功');
      return { phone, tokens: envelope.datas };
    };

    it('offers what is configured', async () => {
      expect(await api.visitor().call('thirdPartyMethods')).to.deep.equal(['weixin', 'qq']);
      const without = await openTestApi(backend, { signInProviders: {} });
      expect(await without.visitor().call('thirdPartyMethods')).to.deep.equal([]);
      const refused = await without.visitor().refusal('thirdPartyAuthorize', { registerMethod: 'qq' });
      await without.close();
      expect(refused).to.equal('QQ登录暂时不可用，请稍后重试，或改用手机号登录');
    });

    for (const [method, state] of [
      ['weixin', 'wechat'],
      ['qq', 'tencent'],
    ] as const)
      it(`by ${method} makes an account with a phone, and signs in to it from then on`, async () => {
        const browser = new Browser(api);
        const page = await browser.leave(method);
        expect(new URL(page).searchParams.get('state')).to.match(new RegExp(`^${state}_[\\w-]{43}$`));
        const first = await browser.arrive(await browser.play(page, 'lin'));
        expect([first.page.pathname, first.page.searchParams.get('state')]).to.deep.equal(['/', state]);
        const openId = first.page.searchParams.get('openId') ?? '';
        expect(openId).to.match(/^[\w-]{43}$/);

        const phone = newPhone();
        const { envelope } = await browser.post<TokenView>('relatedPhone', await registration(phone, openId, method));
        const signedIn = api.visitor();
        signedIn.headers.set('authorization', `Bearer ${envelope.datas.access_token}`);
        const user = JSON.parse(await signedIn.call<string>('appuserinfo')) as UserView;
        expect([user.phone, user.nickName]).to.deep.equal([phone, '林小满']);
        expect((await api.database.users.findByPk(user.id))?.passwordHash).to.equal(null);
        expect((await api.database.users.findByPk(user.id))?.professionCode).to.equal('2');

        const again = new Browser(api);
        const { page: home, headers } = await again.arrive(await again.play(await again.leave(method), 'lin'));
        expect(home.pathname + home.search).to.equal(`/?state=${state}`);
        const cookies = headers.getSetCookie();
        expect(cookies.some((line) => line.startsWith(`${cookieNames.marker}=1;`))).to.equal(true);
        const refresh = cookies.findLast((line) => line.startsWith(`${cookieNames.refresh}=`))?.split(';')[0] ?? '';
        const renewed = await api.visitor().post<TokenView>('refreshToken', {}, { cookie: refresh });
        expect(renewed.envelope.resp_code).to.equal(60000);
        expect(await api.database.users.count()).to.equal(1);
      });

    it('returns to where somebody wanted to go, on this site only', async () => {
      const browser = new Browser(api);
      await registered(browser, 'zhou');
      const known = await browser.arrive(
        await browser.play(await browser.leave('weixin', { returnURL: '/pricePage?tier=2#year' }), 'zhou'),
      );
      expect(known.page.pathname + known.page.search + known.page.hash).to.equal('/pricePage?tier=2&state=wechat#year');
      const unknown = await browser.arrive(await browser.play(await browser.leave('weixin', { returnURL: '/pricePage' }), 'lin'));
      expect([unknown.page.pathname, unknown.page.searchParams.get('returnURL')]).to.deep.equal(['/', '/pricePage']);
      for (const returnURL of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api-auth/oauth/user/logout']) {
        const refusal = await api.visitor().refusal('thirdPartyAuthorize', { registerMethod: 'weixin', returnURL });
        expect(refusal).to.equal('返回地址只能是本站页面');
      }
    });

    it('takes a state once, from the browser that left with it, in time, at its own callback', async () => {
      const browser = new Browser(api);
      const callback = await browser.play(await browser.leave('weixin'), 'lin');
      await browser.arrive(callback);
      const failure = async (from: Browser, address: string): Promise<string | null> =>
        (await from.arrive(address)).page.searchParams.get('thirdPartyError');
      expect(await failure(browser, callback), 'replayed').to.equal('60247');

      const stolen = await browser.play(await browser.leave('weixin'), 'lin');
      expect(await failure(new Browser(api), stolen), 'without the cookie').to.equal('60247');
      expect(await failure(browser, stolen), 'shown to a wrong browser before').to.equal('60247');
      const other = new Browser(api);
      await other.leave('weixin');
      expect(await failure(other, await browser.play(await browser.leave('weixin'), 'lin')), 'with another cookie').to.equal('60247');

      const elsewhere = await browser.play(await browser.leave('weixin'), 'lin');
      expect(await failure(browser, elsewhere.replace('/weixin?', '/qq?')), 'at another callback').to.equal('60247');
      expect(await failure(browser, `${api.origin}${callbackPath}/weixin?code=x&state=wechat_made_up`), 'made up').to.equal('60247');
      expect(await failure(browser, `${api.origin}${callbackPath}/weixin`), 'with nothing').to.equal('60247');

      const late = await browser.play(await browser.leave('weixin'), 'lin');
      api.pass(identityLimits.stateMs + 1000);
      expect(await failure(browser, late), 'late').to.equal('60247');
      expect((await fetch(`${api.origin}${callbackPath}/other?code=x&state=y`)).status).to.equal(404);
      expect(await api.database.bindTickets.count()).to.equal(1);
    });

    it('of two arrivals with one state at once lets one pass', async () => {
      const browser = new Browser(api);
      const callback = await browser.play(await browser.leave('weixin'), 'lin');
      const pages = await Promise.all([1, 2, 3].map(async () => (await browser.arrive(callback)).page.searchParams));
      expect(pages.filter((parameters) => parameters.has('openId')).length).to.equal(1);
      expect(pages.filter((parameters) => parameters.get('thirdPartyError') === '60247').length).to.equal(2);
    });

    it('says what happened when the person declines, or the code is not the provider’s', async () => {
      const browser = new Browser(api);
      const declined = await browser.arrive(await browser.play(await browser.leave('qq'), 'nobody'));
      expect(declined.page.search).to.equal('?state=tencent&thirdPartyError=60246');
      const callback = new URL(await browser.play(await browser.leave('weixin'), 'lin'));
      callback.searchParams.set('code', 'made-up');
      expect((await browser.arrive(callback.href)).page.search).to.equal('?state=wechat&thirdPartyError=60246');
      expect(await api.database.bindTickets.count()).to.equal(0);
    });

    it('sets a Lax cookie of ten minutes that scripts cannot read, and nothing with a secret in the address but the state', async () => {
      const reply = await api.visitor().post<ThirdPartyAuthorizeView>('thirdPartyAuthorize', { registerMethod: 'weixin' });
      const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${cookieNames.signIn}=`)) ?? '';
      expect(cookie).to.match(/path=\/api-auth;.*samesite=lax; httponly/i);
      const expires = new Date(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '').getTime() - Date.now();
      expect(expires).to.be.within(9 * 60_000, 10 * 60_000 + 1000);
      expect(reply.envelope.datas.url).to.not.contain(/=([\w-]+)/.exec(cookie)?.[1] ?? '-');
      const [row] = await api.database.signInStates.findAll();
      expect(JSON.stringify(row)).to.not.contain(new URL(reply.envelope.datas.url).searchParams.get('state') ?? '-');
      const foreign = await api.visitor().post('thirdPartyAuthorize', { registerMethod: 'weixin' }, { origin: 'http://evil.example' });
      expect(foreign.envelope.resp_code).to.equal(60408);
    });

    describe('a ticket', () => {
      it('is good once, in its browser, for its method, for ten minutes; a failed try leaves it good', async () => {
        const browser = new Browser(api);
        const ticket = await browser.ticketOf('weixin', 'lin');
        const refusal = async (from: Browser, payload: object): Promise<number> =>
          (await from.post('relatedPhone', payload)).envelope.resp_code;
        expect(await refusal(new Browser(api), await registration(newPhone(), ticket)), 'no cookie').to.equal(60241);
        expect(await refusal(browser, await registration(newPhone(), ticket, 'qq')), 'other method').to.equal(60241);
        expect(await refusal(browser, { ...(await registration(newPhone(), ticket)), openId: 'local-open-lin' }), 'an openId').to.equal(
          60001,
        );
        expect(await refusal(browser, await registration(newPhone(), newSecret())), 'made up').to.equal(60241);
        expect(await refusal(browser, { ...(await registration(newPhone(), ticket)), smsCode: '000000' }), 'wrong code').to.equal(60203);

        const { phone } = await buildUser(api.database);
        const taken = await browser.post('relatedPhone', await registration(phone, ticket));
        expect(taken.envelope).to.include({ resp_code: 60202, resp_msg: '手机号码已存在' });
        const phones = [newPhone(), newPhone(), newPhone()];
        const payloads = await Promise.all(phones.map((each) => registration(each, ticket)));
        const replies = await Promise.all(payloads.map((payload) => browser.post('relatedPhone', payload)));
        expect(codesOf(replies)).to.deep.equal([60000, 60241, 60241]);
        expect(await api.database.users.count({ where: { phone: phones } })).to.equal(1);
        expect(await api.database.userEventHeads.count()).to.equal(2);

        const late = await browser.ticketOf('weixin', 'zhou');
        api.pass(identityLimits.ticketMs + 1000);
        expect(await refusal(browser, await registration(newPhone(), late)), 'late').to.equal(60241);
      });

      it('checks the form in the documented order', async () => {
        const whole = await registration(newPhone(), newSecret());
        const message = (without: object): Promise<string> => api.visitor().refusal('relatedPhone', { ...whole, ...without });
        expect(await message({ phoneno: '', professionCode: '' })).to.equal('请输入手机号');
        expect(await message({ phoneno: '1370000', professionCode: '' })).to.equal('请输入正确的手机号');
        expect(await message({ professionCode: '', smsKey: '' })).to.equal('请选择职业');
        expect(await message({ smsKey: '', smsCode: '' })).to.equal('请获取验证码');
        expect(await message({ smsCode: '', password: '1' })).to.equal('请输入验证码');
        expect(await message({ smsCode: '12a', password: '1' })).to.equal('请输入正确的验证码');
        expect(await message({ password: '12345' })).to.equal('请输入6~16位字符的密码');
      });

      it('of one person used twice at once makes one account', async () => {
        const browsers = [new Browser(api), new Browser(api)];
        const tickets = await Promise.all(browsers.map((browser) => browser.ticketOf('qq', 'chen')));
        const payloads = await Promise.all(tickets.map((ticket) => registration(newPhone(), ticket, 'qq')));
        const replies = await Promise.all(browsers.map((browser, index) => browser.post('relatedPhone', payloads[index] ?? {})));
        expect(codesOf(replies)).to.deep.equal([60000, 60242]);
        expect([await api.database.users.count(), await api.database.thirdPartyIdentities.count()]).to.deep.equal([1, 1]);
      });
    });

    describe('binding', () => {
      const signedIn = async (): Promise<Browser> => new Browser(api, (await api.person()).client);
      const bind = (browser: Browser, openId: string, registerMethod: SignInMethod = 'weixin'): Promise<Reply<unknown>> =>
        browser.post('bindThirdPartyAccount', { openId, registerMethod });

      it('adds a way of signing in to one’s own account, lists it, and takes it away again', async () => {
        const browser = await signedIn();
        const page = await browser.leave('weixin', { purpose: 'bind', returnURL: '/workbench/account/accountManagement' });
        const back = await browser.arrive(await browser.play(page, 'lin'));
        expect(back.page.pathname).to.equal('/workbench/account/accountManagement');
        expect(back.headers.getSetCookie().some((line) => line.startsWith(cookieNames.refresh))).to.equal(false);
        const reply = await bind(browser, back.page.searchParams.get('openId') ?? '');
        expect([reply.envelope.resp_code, reply.envelope.datas]).to.deep.equal([60000, true]);
        const [one] = await browser.client.call<ThirdPartyAccountView[]>('getMyThirdPartyAccount');
        expect(one).to.include({ registerMethod: 'weixin', nickName: '林小满' });
        expect(new Date(one?.boundAt ?? '').getTime()).to.be.closeTo(Date.now(), 60_000);

        const elsewhere = new Browser(api);
        const signIn = async (): Promise<string> =>
          (await elsewhere.arrive(await elsewhere.play(await elsewhere.leave('weixin'), 'lin'))).page.search;
        expect(await signIn()).to.equal('?state=wechat');
        const stranger = await signedIn();
        expect(await stranger.client.refusal('removeThirdPartyAccountById', { id: one?.id })).to.contain('找不到这个第三方账号');
        expect(await browser.client.call('removeThirdPartyAccountById', { id: one?.id })).to.equal(true);
        expect(await browser.client.refusal('removeThirdPartyAccountById', { id: one?.id })).to.contain('找不到这个第三方账号');
        expect(await browser.client.call('getMyThirdPartyAccount')).to.deep.equal([]);
        expect(await signIn()).to.match(/^\?state=wechat&openId=/);
        const events = await api.database.auditEvents.findAll({ order: [['id', 'ASC']] });
        expect(events.map(({ event }) => event).filter((event) => event.startsWith('thirdParty'))).to.deep.equal([
          'thirdPartyBound',
          'thirdPartyRemoved',
        ]);
      });

      it('needs a sign-in to begin, and gives its ticket to that account alone', async () => {
        expect((await api.visitor().post('thirdPartyAuthorize', { registerMethod: 'qq', purpose: 'bind' })).status).to.equal(401);
        const browser = await signedIn();
        const ticket = await browser.ticketOf('weixin', 'lin', { purpose: 'bind' });
        const other = await signedIn();
        other.cookie = browser.cookie;
        expect((await bind(other, ticket)).envelope.resp_code).to.equal(60241);
        expect((await browser.post('relatedPhone', await registration(newPhone(), ticket))).envelope.resp_code).to.equal(60241);
        expect((await bind(browser, ticket)).envelope.resp_code).to.equal(60000);
        expect((await bind(browser, ticket)).envelope.resp_code, 'again').to.equal(60241);
      });

      it('takes the ticket of a sign-in, too, when its holder has an account after all', async () => {
        const browser = new Browser(api);
        const ticket = await browser.ticketOf('weixin', 'lin');
        const user = await buildUser(api.database);
        await browser.client.signIn(user.phone, api.sms);
        expect((await bind(browser, ticket)).envelope.resp_code).to.equal(60000);
      });

      it('binds a person to one account, also when two want him at once', async () => {
        const browsers = [await signedIn(), await signedIn()];
        const tickets = await Promise.all(browsers.map((browser) => browser.ticketOf('weixin', 'lin', { purpose: 'bind' })));
        const replies = await Promise.all(browsers.map((browser, index) => bind(browser, tickets[index] ?? '')));
        expect(codesOf(replies)).to.deep.equal([60000, 60242]);
        const refused = replies.find(({ envelope }) => envelope.resp_code === 60242);
        expect(refused?.envelope.resp_msg).to.equal('这个微信账号已绑定其他账号');
        expect(await api.database.thirdPartyIdentities.count()).to.equal(1);
        expect(await api.database.auditEvents.count({ where: { event: 'thirdPartyBound' } })).to.equal(1);
      });

      it('binds one person of each method, also when two come at once; the same one again is no error', async () => {
        const browser = await signedIn();
        const [lin, zhou] = [
          await browser.ticketOf('weixin', 'lin', { purpose: 'bind' }),
          await browser.ticketOf('weixin', 'zhou', { purpose: 'bind' }),
        ];
        const replies = await Promise.all([bind(browser, lin), bind(browser, zhou)]);
        expect(codesOf(replies)).to.deep.equal([60000, 60243]);
        const bound = replies[0]?.envelope.resp_code === 60000 ? 'lin' : 'zhou';
        expect((await bind(browser, await browser.ticketOf('weixin', bound, { purpose: 'bind' }))).envelope.resp_code).to.equal(60000);
        expect((await bind(browser, await browser.ticketOf('qq', 'chen', { purpose: 'bind' }), 'qq')).envelope.resp_code).to.equal(60000);
        expect(await browser.client.call<unknown[]>('getMyThirdPartyAccount')).to.have.length(2);
      });
    });

    it('keeps no name that is not fit to be shown', async () => {
      const exchange = async () => ({ method: 'qq' as const, openId: 'someone', nickName: '赌博之王', avatarUrl: '' });
      const unfit = await openTestApi(backend, {
        signInProviders: { qq: { authorizeUrl: ({ state }) => `http://provider.example/?state=${state}`, exchange } },
      });
      const browser = new Browser(unfit, unfit.visitor());
      const state = new URL(await browser.leave('qq')).searchParams.get('state') ?? '';
      const { page } = await browser.arrive(`${unfit.origin}${callbackPath}/qq?code=x&state=${state}`);
      const user = await buildUser(unfit.database);
      await browser.client.signIn(user.phone, unfit.sms);
      await browser.post('bindThirdPartyAccount', { openId: page.searchParams.get('openId'), registerMethod: 'qq' });
      const [one] = await browser.client.call<ThirdPartyAccountView[]>('getMyThirdPartyAccount');
      await unfit.close();
      expect(one?.nickName).to.equal('');
    });

    describe('the picture of a new account', () => {
      const url = 'https://pictures.example/me';
      let next = 0;
      let fetchStranger: FetchStranger;
      const provider = {
        authorizeUrl: ({ state }: { state: string }) => `http://provider.example/?state=${state}`,
        exchange: async () => ({ method: 'weixin' as const, openId: `pictured-${next++}`, nickName: '林小满', avatarUrl: url }),
      };
      const open = () =>
        openTestApi(backend, { fetchStranger: (...asked) => fetchStranger(...asked), signInProviders: { weixin: provider } });

      /** Registers somebody whose provider names a picture; the address of the avatar that the account then has. */
      async function avatarOf(pictured: TestApi): Promise<string> {
        const browser = new Browser(pictured);
        const state = new URL(await browser.leave('weixin')).searchParams.get('state') ?? '';
        const { page } = await browser.arrive(`${pictured.origin}${callbackPath}/weixin?code=x&state=${state}`);
        const [phone, openId] = [newPhone(), page.searchParams.get('openId') ?? ''];
        const payload = { ...(await registration(phone, openId)), ...(await codeFor(phone, pictured)) };
        expect((await browser.post('relatedPhone', payload)).envelope.resp_msg).to.equal('操作成功');
        const user = await pictured.database.users.findOne({ where: { phone }, rejectOnEmpty: true });
        return user.avatar;
      }

      it('is the provider’s, drawn anew and kept by us; the default one where that is none, cannot be had, or is not public', async () => {
        const pictured = await open();
        const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#1456f0' } })
          .jpeg()
          .toBuffer();
        const asked: string[] = [];
        fetchStranger = async (address) => {
          asked.push(address);
          return { type: 'image/jpeg', bytes };
        };
        expect(await avatarOf(pictured)).to.match(/^\/media\/avatars\/[0-9a-f]{32}\/avatar\.webp$/);
        expect(asked).to.deep.equal([url]);
        expect(await pictured.database.attachments.count({ where: { status: 'Claimed' } })).to.equal(1);
        const others: FetchStranger[] = [
          () => Promise.reject(new Error('too slow')),
          async () => ({ type: 'image/png', bytes: Buffer.from('<svg onload=alert(1)>') }),
          createFetcher({ resolve: async () => ['127.0.0.1'] }),
        ];
        for (const other of others) {
          fetchStranger = other;
          expect(await avatarOf(pictured)).to.equal('');
        }
        await pictured.close();
      });
    });

    it('sweeps what has expired, and nothing else', async () => {
      const browser = new Browser(api);
      await browser.ticketOf('weixin', 'lin');
      await browser.leave('weixin');
      const at = (ms: number) => ({ database: api.database, clock: () => new Date(Date.now() + ms) });
      expect(await sweepIdentities(at(0))).to.deep.equal({ signInStates: 0, bindTickets: 0 });
      expect(await sweepIdentities(at(identityLimits.ticketMs + 1000))).to.deep.equal({ signInStates: 1, bindTickets: 1 });
    });
  });
}
