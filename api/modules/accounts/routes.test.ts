import { expect } from 'chai';
import { userView, type StorageUsageView, type TokenView } from '#domain/accounts/views';
import { smsLimits, tokenLimits } from '#domain/limits';
import { tiers } from '#domain/tiers';
import { cookieNames } from '#domain/accounts/cookies';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { calls } from '#domain/catalog/calls';
import { updateWhere } from '#storage/database/update-where';
import { codesOf, cookieOf, openTestApi, type ApiClient, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildUser } from '#test/people';

for (const backend of farmBackends) {
  describe(`accounts over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    before(async () => (api = await openTestApi(backend)));
    after(() => api.close());

    const codeFor = (phone: string): string => api.sms.sent(phone)[0]?.code ?? '';

    describe('signing in', () => {
      it('works with phone and code, and says who is signed in', async () => {
        const { client, user, tokens } = await api.person({ nickName: '小明' });
        expect(tokens.expires_in).to.equal(1800);
        expect(tokens.refresh_token).to.have.length.greaterThan(20);
        const answered = userView.strict().parse(JSON.parse(await client.call<string>('appuserinfo')));
        expect(answered).to.include({ id: user.id, phone: user.phone, nickName: '小明', avatar: '', tier: 'free', uploaderType: null });
      });

      it('answers true for a phone that has NO account', async () => {
        const { user } = await api.person();
        expect(await api.visitor().call('userIsExist', { username: user.phone })).to.equal(false);
        expect(await api.visitor().call('userIsExist', { username: '13700000000' })).to.equal(true);
      });

      it('never creates an account, and leaves the code of an unknown phone valid for registering', async () => {
        const phone = '13700000001';
        const smsKey = await api.visitor().codeKey(phone);
        const { envelope } = await api.visitor().post('loginByphone', { phoneno: phone, verifycode: codeFor(phone), smsKey });
        expect(envelope).to.include({ resp_code: 60200, resp_msg: '账号未注册，你可以去注册' });
        expect((await api.database.smsCodes.findOne({ where: { phone } }))?.spentAt).to.equal(null);
        expect(await api.database.users.count({ where: { phone } })).to.equal(0);
      });

      it('accepts a code once', async () => {
        const { phone } = await buildUser(api.database);
        const smsKey = await api.visitor().codeKey(phone);
        const payload = { phoneno: phone, verifycode: codeFor(phone), smsKey };
        const replies = await Promise.all([1, 2, 3].map(() => api.visitor().post('loginByphone', payload)));
        expect(codesOf(replies)).to.deep.equal([60000, 60204, 60204]);
      });

      it('accepts a code only for its own phone and purpose', async () => {
        const [mine, other] = [await buildUser(api.database), await buildUser(api.database)];
        const smsKey = await api.visitor().codeKey(mine.phone);
        const verifycode = codeFor(mine.phone);
        expect(await api.visitor().refusal('loginByphone', { phoneno: other.phone, verifycode, smsKey })).to.contain('验证码已失效');
        const rebuildKey = await api.visitor().codeKey(mine.phone, 'rebuild');
        const rebuildCode = codeFor(mine.phone);
        const payload = { phoneno: mine.phone, verifycode: rebuildCode, smsKey: rebuildKey };
        expect(await api.visitor().refusal('loginByphone', payload)).to.contain('验证码已失效');
      });

      it('invalidates a code after five wrong guesses', async () => {
        const { phone } = await buildUser(api.database);
        const smsKey = await api.visitor().codeKey(phone);
        const right = codeFor(phone);
        const wrong = right === '000000' ? '000001' : '000000';
        const guess = (verifycode: string): Promise<string> =>
          api.visitor().refusal('loginByphone', { phoneno: phone, verifycode, smsKey });
        for (let guesses = 0; guesses < 5; guesses++) expect(await guess(wrong)).to.equal('验证码错误，请重新输入');
        expect(await guess(right)).to.equal('验证码错误次数过多，请重新获取');
      });

      it('accepts a code for ten minutes', async () => {
        const { phone } = await buildUser(api.database);
        for (const [ms, end] of [
          [smsLimits.codeMs - 1000, 60000],
          [smsLimits.codeMs + 1000, 60204],
        ] as const) {
          const payload = { phoneno: phone, smsKey: await api.visitor().codeKey(phone), verifycode: codeFor(phone) };
          api.pass(ms);
          expect((await api.visitor().post('loginByphone', payload)).envelope.resp_code).to.equal(end);
        }
      });

      it('works with a password where one is set, and answers a JSON string', async () => {
        const phone = '13700000009';
        await seedDemoAccount({ database: api.database }, { phone, password: 'right-one-1' });
        const sent = (username: string, password: string) => api.visitor().post<string>('passwordToken', { username, password });
        const { envelope } = await sent(phone, 'right-one-1');
        const client = api.visitor();
        client.headers.set('authorization', `Bearer ${(JSON.parse(envelope.datas) as TokenView).access_token}`);
        expect(JSON.parse(await client.call<string>('appuserinfo'))).to.include({ phone });
        expect((await sent(phone, 'wrong-one-1')).envelope).to.include({ resp_code: 60201, datas: null });
        expect((await sent((await buildUser(api.database)).phone, 'Placeholder@0')).envelope.resp_code).to.equal(60201);
        expect((await sent('13700000008', 'right-one-1')).envelope.resp_code).to.equal(60200);
      });

      it('names the tier of members as long as their term runs', async () => {
        const { client, user, tokens } = await api.person({ tier: 'advanced' });
        expect(JSON.parse(await client.call<string>('appuserinfo'))).to.include({ tier: 'advanced', memberGradeName: '高级会员' });
        const limit = async () => (await client.call<StorageUsageView>('storageUsage')).limitBytes;
        expect(await limit()).to.equal(tiers.advanced.storageBytes);
        const over = { endsAt: new Date(), startsAt: new Date(0) };
        const { membershipTerms, transact } = api.database;
        await transact((transaction) => updateWhere(membershipTerms, { userId: user.id }, over, transaction));
        expect(JSON.parse(await client.call<string>('appuserinfo'))).to.include({ tier: 'free', memberGradeName: '', memberStatus: 0 });
        expect(await limit()).to.equal(tiers.free.storageBytes);
        expect(tokens.access_token, 'with the same token').to.equal(client.headers.get('authorization')?.slice('Bearer '.length));
      });

      it('sends one code a minute, and says how long to wait', async () => {
        const phone = '13700000002';
        const replies = await Promise.all([1, 2].map(() => api.visitor().askForCode(phone)));
        expect(codesOf(replies)).to.deep.equal([60000, 60206]);
        expect((await api.visitor().askForCode(phone)).envelope.resp_msg).to.match(/^发送过于频繁，请 \d+ 秒后再试$/);
      });

      it('reports every invalid field, the first one as the message', async () => {
        const { status, envelope } = await api.visitor().post<{ issues: { path: string }[] }>('loginByphone', { phoneno: '123' });
        expect(status).to.equal(200);
        expect(envelope.resp_msg).to.equal('请输入正确的手机号');
        expect(envelope.datas.issues.map(({ path }) => path)).to.deep.equal(['phoneno', 'verifycode', 'smsKey']);
      });
    });

    describe('staying signed in', () => {
      it('rotates a refresh token; two tabs at once get the same successor', async () => {
        const { tokens } = await api.person();
        const payload = { refresh_token: tokens.refresh_token };
        const [one, two] = await Promise.all([
          api.visitor().call<TokenView>('refreshToken', payload),
          api.visitor().call<TokenView>('refreshToken', payload),
        ]);
        expect(one.refresh_token).to.equal(two.refresh_token);
        expect(one.refresh_token).to.not.equal(tokens.refresh_token);
        const next = await api.visitor().call<TokenView>('refreshToken', { refresh_token: one.refresh_token });
        expect(next.refresh_token).to.not.equal(one.refresh_token);
      });

      it('revokes the whole session when an old token is reused later', async () => {
        const { client, tokens } = await api.person();
        const next = await client.call<TokenView>('refreshToken', { refresh_token: tokens.refresh_token });
        api.pass(tokenLimits.refreshOverlapMs + 1000);
        const replay = await client.post('refreshToken', { refresh_token: tokens.refresh_token });
        expect(replay).to.include({ status: 401 });
        expect((await client.post('refreshToken', { refresh_token: next.refresh_token })).status).to.equal(401);
        expect((await client.post('appuserinfo')).status).to.equal(401);
        expect((await client.media('/media/files/x/source')).status).to.equal(401);
      });

      it('expires an access token after 30 minutes', async () => {
        const { client, tokens } = await api.person();
        api.pass(tokenLimits.accessMs + 1000);
        const { status, envelope } = await client.post('appuserinfo');
        expect(status).to.equal(401);
        expect(envelope).to.deep.equal({ resp_code: 401, resp_msg: '请登录', datas: null });
        expect(await client.call<TokenView>('refreshToken', { refresh_token: tokens.refresh_token })).to.have.property('access_token');
      });

      it('ends by signing out on this device only', async () => {
        const { client, user } = await api.person();
        api.pass(61_000);
        const otherDevice = api.visitor();
        await otherDevice.signIn(user.phone, api.sms);
        const reply = await client.post('logout');
        expect(cookieOf(reply, 'marker')).to.equal('');
        expect((await client.post('appuserinfo')).status).to.equal(401);
        expect((await otherDevice.post('appuserinfo')).status).to.equal(200);
      });

      it('ends by signing out with an expired access token, by the refresh token it came with', async () => {
        const { client, user, tokens } = await api.person();
        api.pass(tokenLimits.accessMs + 1000);
        const otherDevice = api.visitor();
        const others = await otherDevice.signIn(user.phone, api.sms);
        const cookie = `${cookieNames.refresh}=${tokens.refresh_token}`;
        const reply = await client.post('logout', {}, { origin: api.origin, cookie });
        expect([reply.envelope.resp_code, cookieOf(reply, 'refresh')]).to.deep.equal([60000, '']);
        expect((await api.visitor().post('refreshToken', { refresh_token: tokens.refresh_token })).status).to.equal(401);
        expect((await client.media('/media/files/x/source')).status).to.equal(401);
        expect((await otherDevice.post('refreshToken', { refresh_token: others.refresh_token })).status).to.equal(200);
      });

      it('lasts as many days after its last refresh as an operator sets, and renews by either field', async () => {
        const strict = await openTestApi(backend, { signInMs: 24 * 60 * 60_000 });
        const { client, tokens } = await strict.person();
        strict.pass(23 * 60 * 60_000);
        const reply = await client.post<TokenView>('refreshToken', { access_token: tokens.refresh_token }, { origin: strict.origin });
        const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${cookieNames.marker}=`)) ?? '';
        const endsIn = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '') - Date.now();
        expect(endsIn).to.be.within(23 * 60 * 60_000, 25 * 60 * 60_000);
        strict.pass(25 * 60 * 60_000);
        expect((await client.post('refreshToken', { refresh_token: cookieOf(reply, 'refresh') })).status).to.equal(401);
        await strict.close();
      });

      it('ends by any token of the device: an expired access token alone, a replaced refresh token, and once more for nothing', async () => {
        const expired = await api.person();
        api.pass(tokenLimits.accessMs + 1000);
        const signOut = async (client: ApiClient, payload: object) => (await client.post('logout', payload)).envelope.resp_code;
        const renew = async ({ refresh_token }: TokenView) =>
          (await api.visitor().post<TokenView>('refreshToken', { refresh_token })).envelope;
        expect([await signOut(expired.client, {}), (await renew(expired.tokens)).resp_code]).to.deep.equal([60000, 401]);
        expect(await signOut(expired.client, {}), 'again').to.equal(60000);

        const replaced = await api.person();
        const { datas: successor } = await renew(replaced.tokens);
        expect(await signOut(api.visitor(), { refresh_token: replaced.tokens.refresh_token })).to.equal(60000);
        expect((await renew(successor)).resp_code).to.equal(401);
        expect(await signOut(api.visitor(), {}), 'with nothing to revoke').to.equal(60000);

        const { tokens } = await api.person();
        expect(await signOut(api.visitor(), { access_token: tokens.access_token }), 'as a parameter').to.equal(60000);
        expect((await renew(tokens)).resp_code).to.equal(401);
      });

      it('leaves no token alive when signing out meets a renewal', async () => {
        for (let round = 0; round < 8; round++) {
          const { tokens } = await api.person();
          const payload = { refresh_token: tokens.refresh_token };
          const [renewal] = await Promise.all([
            api.visitor().post<TokenView | null>('refreshToken', payload),
            api.visitor().post('logout', payload),
          ]);
          const successor = renewal.envelope.datas;
          if (successor === null) continue;
          const holder = api.visitor();
          holder.headers.set('authorization', `Bearer ${successor.access_token}`);
          expect((await holder.post('appuserinfo')).status).to.equal(401);
          expect((await holder.post('refreshToken', { refresh_token: successor.refresh_token })).status).to.equal(401);
        }
      });

      it('does not claim to have signed out a token that is not ours', async () => {
        const invented = { refresh_token: 'x'.repeat(43) };
        const reply = await api.visitor().post('logout', invented);
        expect(reply.envelope).to.include({ resp_code: 401, resp_msg: '请登录' });
        expect(cookieOf(reply, 'refresh')).to.equal('');
      });
    });

    describe('browsers', () => {
      it('get the refresh token as a cookie that only calls about the session receive', async () => {
        const { phone } = await buildUser(api.database);
        const browser = api.visitor();
        const headers = { origin: api.origin, 'sec-fetch-site': 'same-origin' };
        const smsKey = await browser.codeKey(phone);
        const reply = await browser.post<TokenView>('loginByphone', { phoneno: phone, verifycode: codeFor(phone), smsKey }, headers);
        expect(reply.envelope.datas.refresh_token).to.equal('');
        const cookies = reply.headers.getSetCookie();
        const cookie = (name: string): string => cookies.findLast((line) => line.startsWith(`${name}=`)) ?? '';
        expect(cookie(cookieNames.refresh)).to.match(/path=\/api-auth\/oauth;.*samesite=strict; httponly/i);
        expect(calls.logout.path.startsWith('/api-auth/oauth/')).to.equal(true);
        const retired = cookies.find((line) => line.startsWith(`${cookieNames.refresh}=;`));
        expect(retired, 'the one of earlier versions is removed').to.contain(`path=${calls.refreshToken.path};`);
        expect(cookie(cookieNames.media)).to.match(/path=\/media;.*samesite=strict; httponly/i);
        expect(cookie(cookieNames.marker))
          .to.match(/^authorization=1; path=\/;/)
          .and.not.match(/httponly/i);

        const sent = { ...headers, cookie: `${cookieNames.refresh}=${cookieOf(reply, 'refresh')}` };
        const renewed = await browser.post<TokenView>('refreshToken', {}, sent);
        expect(renewed.envelope.datas).to.include({ refresh_token: '' }).and.property('access_token').length.greaterThan(20);
        expect(cookieOf(renewed, 'refresh')).to.not.equal(cookieOf(reply, 'refresh'));
        expect(cookieOf(renewed, 'media')).to.equal(cookieOf(reply, 'media'));
      });

      it('cannot use the cookie from a page of another origin', async () => {
        const { tokens } = await api.person();
        const cookie = `${cookieNames.refresh}=${tokens.refresh_token}`;
        const foreign: Record<string, string>[] = [
          { origin: 'http://evil.example' },
          { origin: 'null' },
          { 'sec-fetch-site': 'cross-site' },
        ];
        for (const pageHeaders of foreign) {
          const { status, headers } = await api.visitor().post('refreshToken', {}, { ...pageHeaders, cookie });
          expect(status).to.equal(400);
          expect(headers.getSetCookie()).to.deep.equal([]);
        }
      });

      it('lose their cookies when the session is dead', async () => {
        const reply = await api.visitor().post('refreshToken', {}, { cookie: `${cookieNames.refresh}=${'x'.repeat(43)}` });
        expect(reply.status).to.equal(401);
        expect([cookieOf(reply, 'marker'), cookieOf(reply, 'refresh'), cookieOf(reply, 'media')]).to.deep.equal(['', '', '']);
      });
    });
  });
}
