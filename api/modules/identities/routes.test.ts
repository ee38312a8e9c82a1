import { expect } from 'chai';
import { cookieNames } from '#domain/accounts/cookies';
import type { TokenView, UserView } from '#domain/accounts/views';
import { callbackPath } from '#domain/identities/calls';
import { identityLimits } from '#domain/identities/limits';
import type { SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAuthorizeView } from '#domain/identities/views';
import { ProviderFault } from '#providers/calling/ask';
import { SignInRefused } from '#providers/signin/contract';
import { sweepIdentities } from '#services/identities/sweep';
import { newId, newSecret } from '#storage/database/ids';
import { codesOf, openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { Browser, linkedRegistration, newPhone } from '#test/third-party';

for (const backend of farmBackends) {
  describe(`third-party sign-in on ${backend.name}`, () => {
    let api: TestApi;
    beforeEach(async () => (api = await openTestApi(backend)));
    afterEach(() => api.close());

    const registration = (phone: string, openId: string, method?: SignInMethod) => linkedRegistration(api, phone, openId, method);

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
        const smsKey = await browser.client.codeKey(phone, 'bindPhone');
        const payload = { ...(await registration(phone, openId, method)), smsKey, smsCode: api.sms.sent(phone)[0]?.code };
        const { envelope } = await browser.post<TokenView>('relatedPhone', payload);
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
      const atMost = `/${'a'.repeat(identityLimits.returnLength - 1)}`;
      expect((await api.visitor().post('thirdPartyAuthorize', { registerMethod: 'weixin', returnURL: atMost })).status).to.equal(200);
      expect(await api.visitor().refusal('thirdPartyAuthorize', { registerMethod: 'weixin', returnURL: `${atMost}a` })).to.equal(
        '返回地址过长',
      );
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

    it('sends the browser back to a page whatever goes wrong, with the code of it', async () => {
      const faults: Record<number, Error> = { 60245: new ProviderFault('no answer'), 60246: new SignInRefused('used') };
      let fault: Error | undefined;
      const exchange = async () => {
        if (fault !== undefined) throw fault;
        return { method: 'weixin' as const, openId: 'someone', nickName: '', avatarUrl: '' };
      };
      const provider = { authorizeUrl: ({ state }: { state: string }) => `http://provider.example/?state=${state}`, exchange };
      const failing = await openTestApi(backend, { signInProviders: { weixin: provider } });
      const browser = new Browser(failing);
      const outcome = async (): Promise<string> => {
        const state = new URL(await browser.leave('weixin', { returnURL: '/pricePage' })).searchParams.get('state') ?? '';
        return (await browser.arrive(`${failing.origin}${callbackPath}/weixin?code=x&state=${state}`)).page.search;
      };
      for (const [code, error] of Object.entries(faults)) {
        fault = error;
        expect(await outcome()).to.equal(`?state=wechat&thirdPartyError=${code}&returnURL=%2FpricePage`);
      }
      fault = undefined;
      const { database } = failing;
      const { id: userId } = await buildUser(database, { phone: newPhone() });
      const row = { id: newId(), userId, method: 'weixin' as const, openId: 'someone', nickName: '', createdAt: new Date() };
      await database.transact((transaction) => database.thirdPartyIdentities.create(row, { transaction }));
      expect(await outcome()).to.equal('?state=wechat');
      await database.transact((transaction) => database.users.update({ frozenAt: new Date() }, { where: { id: userId }, transaction }));
      expect(await outcome(), 'frozen').to.equal('?state=wechat&thirdPartyError=60213&returnURL=%2FpricePage');
      await failing.close();
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
