import { expect } from 'chai';
import type { SessionView, TokenView } from '#domain/accounts/views';
import type { AuditEvent } from '#domain/audit/events';
import { tokenLimits } from '#domain/limits';
import { freezeAccount } from '#services/administration/freeze-account';
import { updateWhere } from '#storage/database/update-where';
import { codesOf, cookieOf, openTestApi, type ApiClient, type TestApi } from '#test/api';
import { giveCode, type GivenCode } from '#test/codes';
import { databaseBackends } from '#test/databases';

const password = 'right-one-1';
const minute = 60_000;

for (const backend of databaseBackends) {
  describe(`credentials over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let shift = 0;
    before(async () => (api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'] })));
    after(() => api.close());

    let phones = 0;
    const newPhone = (): string => `1360000${String(phones++).padStart(4, '0')}`;
    /** Every client has an address of its own, so that no test uses up another's tries. */
    let addresses = 0;
    const visitor = (userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36'): ApiClient => {
      const client = api.visitor();
      client.headers.set('x-forwarded-for', `203.0.${addresses >> 8}.${addresses++ & 255}`);
      client.headers.set('user-agent', userAgent);
      return client;
    };
    const pass = (ms: number): void => {
      shift += ms;
      api.pass(ms);
    };
    const code = (phone: string, type: Parameters<typeof giveCode>[2]): Promise<GivenCode> =>
      giveCode(api.database, phone, type, new Date(Date.now() + shift));
    const signedIn = (tokens: TokenView, client = visitor()): ApiClient => {
      client.headers.set('authorization', `Bearer ${tokens.access_token}`);
      return client;
    };
    const registration = (phone: string, { smsKey, verifycode }: GivenCode, about: object = {}) => ({
      ...{ phoneno: phone, smsCode: verifycode, smsKey, password, professionCode: '2' },
      ...{ applisource: 'pc', platform: 'pc', isJson: true, ...about },
    });
    const register = async (phone: string, about: object = {}) =>
      visitor().post<TokenView>('registerPhone', registration(phone, await code(phone, 'register'), about));
    /** Somebody with a password, signed in. */
    async function member(): Promise<{ phone: string; client: ApiClient; tokens: TokenView }> {
      const phone = newPhone();
      const tokens = (await register(phone)).envelope.datas;
      return { phone, tokens, client: signedIn(tokens) };
    }
    const enter = async (phone: string, guess = password): Promise<ApiClient> =>
      signedIn(JSON.parse(await visitor().call<string>('passwordToken', { username: phone, password: guess })) as TokenView);
    const entry = async (username: string, guess = password): Promise<number> =>
      (await visitor().post('passwordToken', { username, password: guess })).envelope.resp_code;
    const isAlive = async (client: ApiClient): Promise<boolean> => (await client.post('appuserinfo')).status === 200;
    const userOf = (phone: string) => api.database.users.findOne({ where: { phone }, rejectOnEmpty: true });
    const audited = async (phone: string): Promise<AuditEvent[]> => {
      const { id } = await userOf(phone);
      return (await api.database.auditEvents.findAll({ where: { subjectId: id }, order: ['id'] })).map(({ event }) => event);
    };

    describe('registering', () => {
      it('makes an account, signs in to it and keeps profession and password', async () => {
        const phone = newPhone();
        const reply = await register(phone);
        const client = signedIn(reply.envelope.datas);
        expect(JSON.parse(await client.call<string>('appuserinfo'))).to.include({ phone });
        expect(await userOf(phone)).to.include({ professionCode: '2' });
        expect(await entry(phone)).to.equal(60000);
        expect(cookieOf(reply, 'device'), 'the account knows this device').to.match(/^[0-9a-f]{32}\./);
        expect(await audited(phone)).to.deep.equal(['registered', 'signedIn', 'signedIn']);
      });

      it('checks in the documented order, with the documented texts', async () => {
        const given = await code('13600009999', 'register');
        const complete = registration('13600009999', given);
        const wrong: [object, string][] = [
          [{ phoneno: '', professionCode: '', smsKey: '', smsCode: '', password: '' }, '请输入手机号'],
          [{ phoneno: '1360000999', professionCode: '', smsKey: '', smsCode: '', password: '' }, '请输入正确的手机号'],
          [{ professionCode: '', smsKey: '', smsCode: '', password: '' }, '请选择职业'],
          [{ professionCode: '5', smsKey: '', smsCode: '', password: '' }, '请选择职业'],
          [{ smsKey: '', smsCode: '', password: '' }, '请获取验证码'],
          [{ smsCode: '', password: '' }, '请输入验证码'],
          [{ smsCode: '12a456', password: '' }, '请输入正确的验证码'],
          [{ password: '' }, '请输入密码'],
          [{ password: 'short' }, '请输入6~16位字符的密码'],
        ];
        for (const [about, message] of wrong) expect(await visitor().refusal('registerPhone', { ...complete, ...about })).to.equal(message);
        for (const [field, message] of [
          ['phoneno', '请输入手机号'],
          ['professionCode', '请选择职业'],
          ['smsKey', '请获取验证码'],
          ['smsCode', '请输入验证码'],
        ] as const)
          expect(await visitor().refusal('registerPhone', { ...complete, [field]: undefined })).to.equal(message);
        expect(await visitor().call('registerPhone', complete)).to.have.property('access_token');
      });

      it('takes the fixed placeholder for no password: nobody gets in with it, nor with any other', async () => {
        const phone = newPhone();
        expect((await register(phone, { password: 'Placeholder@0000' })).envelope.resp_code).to.equal(60000);
        expect((await userOf(phone)).passwordHash).to.equal(null);
        expect([await entry(phone, 'Placeholder@0000'), await entry(phone)]).to.deep.equal([60201, 60201]);
      });

      it('takes an unspent code for signing in as well, once, and no code for anything else', async () => {
        const phone = newPhone();
        const given = await code(phone, 'smsPhoneLogin');
        const asked = await visitor().post('loginByphone', { phoneno: phone, smsKey: given.smsKey, verifycode: given.verifycode });
        expect(asked.envelope.resp_code).to.equal(60200);
        expect((await visitor().post('registerPhone', registration(phone, given))).envelope.resp_code).to.equal(60000);
        const again = await visitor().post('loginByphone', { phoneno: phone, smsKey: given.smsKey, verifycode: given.verifycode });
        expect(again.envelope.resp_code, 'spent').to.equal(60204);
        for (const type of ['rebuild', 'bindPhone'] as const) {
          const other = newPhone();
          const reply = await visitor().post('registerPhone', registration(other, await code(other, type)));
          expect(reply.envelope.resp_code, type).to.equal(60204);
        }
      });

      it('tells that a phone is taken to whoever has its code and to nobody else', async () => {
        const { phone } = await member();
        const given = await code(phone, 'register');
        const guess = await visitor().post('registerPhone', registration(phone, { ...given, verifycode: given.wrong }));
        expect(guess.envelope.resp_code).to.equal(60203);
        expect((await visitor().post('registerPhone', registration(phone, given))).envelope).to.include({
          resp_code: 60202,
          resp_msg: '用户已存在',
        });
      });

      it('gives one account to two who register one phone at once; the other is told that it exists', async () => {
        for (let round = 0; round < 4; round++) {
          const phone = newPhone();
          const codes = [await code(phone, 'register'), await code(phone, 'smsPhoneLogin')];
          const replies = await Promise.all(codes.map((given) => visitor().post('registerPhone', registration(phone, given))));
          expect(codesOf(replies)).to.deep.equal([60000, 60202]);
          expect(await api.database.users.count({ where: { phone } })).to.equal(1);
        }
      });

      it('counts wrong codes as every other way does', async () => {
        const phone = newPhone();
        const given = await code(phone, 'register');
        const guesser = visitor();
        const guesses: number[] = [];
        for (let tries = 0; tries < 6; tries++) {
          const reply = await guesser.post('registerPhone', registration(phone, { ...given, verifycode: given.wrong }));
          guesses.push(reply.envelope.resp_code);
        }
        expect(guesses).to.deep.equal([60203, 60203, 60203, 60203, 60203, 60205]);
        expect((await guesser.post('registerPhone', registration(phone, given))).envelope.resp_code).to.equal(60205);
      });
    });

    describe('a forgotten password', () => {
      const reset = async (phone: string, given: GivenCode, next = 'another-2') =>
        (await visitor().post('findPwdByPhone', { phoneno: phone, verifycode: given.verifycode, smsKey: given.smsKey, password: next }))
          .envelope;

      it('is replaced by a code, which ends every session and forgives the wrong guesses', async () => {
        const { phone, client, tokens } = await member();
        const other = await enter(phone);
        const owner = visitor();
        for (let guesses = 0; guesses < 5; guesses++) await owner.post('passwordToken', { username: phone, password: 'wrong-one-1' });
        expect((await owner.post('passwordToken', { username: phone, password })).envelope.resp_code).to.equal(60208);

        const given = await code(phone, 'rebuild');
        const payload = { phoneno: phone, verifycode: given.verifycode, smsKey: given.smsKey, password: 'another-2' };
        expect(await owner.call('findPwdByPhone', payload)).to.equal(true);
        expect([await isAlive(client), await isAlive(other)]).to.deep.equal([false, false]);
        expect((await visitor().post('refreshToken', { refresh_token: tokens.refresh_token })).status).to.equal(401);
        expect((await owner.post('passwordToken', { username: phone, password: 'another-2' })).envelope.resp_code, 'at once').to.equal(
          60000,
        );
        expect(await entry(phone)).to.equal(60201);
        expect((await owner.post('findPwdByPhone', payload)).envelope.resp_code, 'a code is good for once').to.equal(60204);
        expect(await audited(phone)).to.include('passwordReset');
      });

      it('of a phone without an account is a wrong code, and takes no code for anything else', async () => {
        const phone = newPhone();
        expect(await reset(phone, await code(phone, 'rebuild'))).to.include({ resp_code: 60203, resp_msg: '验证码错误，请重新输入' });
        const { phone: known } = await member();
        for (const type of ['smsPhoneLogin', 'register', 'bindPhone'] as const)
          expect((await reset(known, await code(known, type))).resp_code, type).to.equal(60204);
      });

      it('cannot be replaced by the placeholder, which would be none', async () => {
        const { phone } = await member();
        const given = await code(phone, 'rebuild');
        expect((await reset(phone, given, 'Placeholder@0000')).resp_msg).to.equal('这个密码不能使用，请换一个');
        expect((await reset(phone, given)).resp_code, 'and the code is not lost').to.equal(60000);
      });
    });

    describe('codes of every way', () => {
      it('share ten wrong tries a day from one address, so that no way gives more', async () => {
        const { phone } = await member();
        const guesser = visitor();
        const wrongs: number[] = [];
        const guess = {
          registerPhone: async () => registration(phone, await wrongCode('register')),
          findPwdByPhone: async () => {
            const { smsCode, smsKey } = registration(phone, await wrongCode('rebuild'));
            return { phoneno: phone, verifycode: smsCode, smsKey, password: 'another-2' };
          },
          loginByphone: async () => {
            const { smsCode, smsKey } = registration(phone, await wrongCode('smsPhoneLogin'));
            return { phoneno: phone, verifycode: smsCode, smsKey };
          },
        } as const;
        const wrongCode = async (type: 'register' | 'rebuild' | 'smsPhoneLogin'): Promise<GivenCode> => {
          const given = await code(phone, type);
          return { ...given, verifycode: given.wrong };
        };
        for (let round = 0; round < 4; round++) {
          for (const name of ['registerPhone', 'findPwdByPhone', 'loginByphone'] as const) {
            wrongs.push((await guesser.post(name, await guess[name]())).envelope.resp_code);
          }
        }
        expect(wrongs).to.deep.equal([...Array<number>(10).fill(60203), 60209, 60209]);
        const right = await code(phone, 'rebuild');
        const payload = { phoneno: phone, verifycode: right.verifycode, smsKey: right.smsKey, password: 'another-2' };
        expect((await guesser.post('findPwdByPhone', payload)).envelope.resp_code, 'nor the right one').to.equal(60209);
        expect((await visitor().post('findPwdByPhone', payload)).envelope.resp_code, 'from elsewhere').to.equal(60000);
      });
    });

    describe('another password', () => {
      const change = (client: ApiClient, payload: object) =>
        client.post<TokenView>('modifyUserPassword', { password: 'another-2', ...payload });

      it('takes the old one, ends every session and opens a new one', async () => {
        const { phone, client } = await member();
        const other = await enter(phone);
        expect((await change(client, { oldPassword: 'wrong-one-1' })).envelope).to.include({
          resp_code: 60215,
          resp_msg: '当前密码不正确',
        });
        const reply = await change(client, { oldPassword: password });
        expect([await isAlive(client), await isAlive(other)]).to.deep.equal([false, false]);
        expect(await isAlive(signedIn(reply.envelope.datas))).to.equal(true);
        expect([await entry(phone), await entry(phone, 'another-2')]).to.deep.equal([60201, 60000]);
        expect(await audited(phone)).to.include('passwordChanged');
      });

      it('takes a code instead, which is the only way where there is none', async () => {
        const phone = newPhone();
        const client = signedIn((await register(phone, { password: 'Placeholder@0000' })).envelope.datas);
        for (const proof of [{}, { oldPassword: 'Placeholder@0000' }, { smsKey: 'x' }])
          expect((await change(client, proof)).envelope, JSON.stringify(proof)).to.include({ resp_code: 60214 });
        const given = await code(phone, 'rebuild');
        const strangers = await code(newPhone(), 'rebuild');
        expect((await change(client, { smsKey: strangers.smsKey, verifycode: strangers.verifycode })).envelope.resp_code).to.equal(60204);
        expect((await change(client, { smsKey: given.smsKey, verifycode: given.wrong })).envelope.resp_code).to.equal(60203);
        expect((await change(client, { smsKey: given.smsKey, verifycode: given.verifycode })).envelope.resp_code).to.equal(60000);
        expect(await entry(phone, 'another-2')).to.equal(60000);
      });

      it('does not let a stolen session guess the old one', async () => {
        const { client } = await member();
        const codes: number[] = [];
        for (let guesses = 0; guesses < 6; guesses++) codes.push((await change(client, { oldPassword: 'wrong-one-1' })).envelope.resp_code);
        expect(codes).to.deep.equal([60215, 60215, 60215, 60215, 60215, 60216]);
        const { envelope } = await change(client, { oldPassword: password });
        expect(envelope.resp_msg).to.match(/^密码错误次数过多，请改用短信验证码，或 .+后再试$/);
      });

      it('leaves no session of the old one when a sign-in meets the change', async () => {
        for (let round = 0; round < 4; round++) {
          const { phone, client } = await member();
          const [entered] = await Promise.all([
            visitor().post<string | null>('passwordToken', { username: phone, password }),
            change(client, { oldPassword: password }),
          ]);
          const { datas } = entered.envelope;
          if (datas !== null) expect(await isAlive(signedIn(JSON.parse(datas) as TokenView))).to.equal(false);
          const { id } = await userOf(phone);
          expect(await api.database.sessions.count({ where: { userId: id, revokedAt: null } })).to.equal(1);
        }
      });
    });

    describe('another phone', () => {
      const change = async (client: ApiClient, phone: string, proof: object, given?: GivenCode) => {
        const { smsKey, verifycode } = given ?? (await code(phone, 'bindPhone'));
        return (await client.post('modifyPhone', { phoneno: phone, smsKey, verifycode, ...proof })).envelope;
      };

      it('takes its code and the password: signing in works with the new one only, and other devices are signed out', async () => {
        const { phone, client } = await member();
        const other = await enter(phone);
        const next = newPhone();
        expect(await change(client, next, { password })).to.include({ resp_code: 60000 });
        expect([await isAlive(client), await isAlive(other)]).to.deep.equal([true, false]);
        expect(JSON.parse(await client.call<string>('appuserinfo'))).to.include({ phone: next });
        expect([await entry(phone), await entry(next)]).to.deep.equal([60200, 60000]);
        expect(await audited(next)).to.include('phoneChanged');
      });

      it('takes a code of the old phone instead of the password', async () => {
        const { phone, client } = await member();
        const old = await code(phone, 'smsPhoneLogin');
        const next = newPhone();
        const given = await code(next, 'bindPhone');
        expect((await change(client, next, { oldSmsKey: old.smsKey, oldVerifycode: old.wrong }, given)).resp_code).to.equal(60203);
        expect((await change(client, next, { oldSmsKey: old.smsKey, oldVerifycode: old.verifycode }, given)).resp_code).to.equal(60000);
        expect(await api.database.smsCodes.count({ where: { phone: [phone, next], spentAt: null } }), 'both are spent').to.equal(0);
      });

      it('is refused without proof, with the code of another purpose, and to a phone that is taken', async () => {
        const { phone, client } = await member();
        const taken = await member();
        const next = newPhone();
        expect((await change(client, next, {})).resp_code).to.equal(60214);
        expect((await change(client, next, { password: 'wrong-one-1' })).resp_code).to.equal(60215);
        expect((await change(client, next, { password }, await code(next, 'register'))).resp_code).to.equal(60204);
        for (const one of [taken.phone, phone])
          expect(await change(client, one, { password })).to.include({ resp_code: 60202, resp_msg: '手机号码已存在' });
        expect((await userOf(phone)).phone).to.equal(phone);
      });

      it('goes to one of two who want it at once', async () => {
        const [one, two] = [await member(), await member()];
        const next = newPhone();
        const codes = [await code(next, 'bindPhone'), await code(next, 'bindPhone')] as const;
        const replies = await Promise.all([
          change(one.client, next, { password }, codes[0]),
          change(two.client, next, { password }, codes[1]),
        ]);
        expect(replies.map(({ resp_code }) => resp_code)).to.have.members([60000, 60202]);
        expect(await api.database.users.count({ where: { phone: next } })).to.equal(1);
      });
    });

    describe('sessions', () => {
      const list = (client: ApiClient) => client.call<SessionView[]>('sessionList');

      it('are listed with device, network and last use, the caller’s own marked', async () => {
        const { phone, client } = await member();
        pass(minute);
        const phoneClient = visitor('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1');
        const tokens = JSON.parse(await phoneClient.call<string>('passwordToken', { username: phone, password })) as TokenView;
        const sessions = await list(signedIn(tokens));
        expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).to.deep.equal([
          ['Safari · iPhone', true],
          ['Chrome · Windows', false],
        ]);
        for (const { address } of sessions) expect(address).to.match(/^203\.0\.\d+\.0\/24$/);

        const [, own] = sessions;
        pass(tokenLimits.useNotedMs - 2 * minute);
        await list(client);
        const unwritten = (await list(client)).find(({ id }) => id === own?.id);
        expect(unwritten?.lastUsedAt, 'not written at every call').to.equal(own?.lastUsedAt);
        pass(minute);
        await client.post('appuserinfo');
        const [first] = await list(client);
        expect([first?.id, Date.parse(first?.lastUsedAt ?? '') > Date.parse(own?.lastUsedAt ?? '')]).to.deep.equal([own?.id, true]);
      });

      it('are ended one by one by their owner, and by nobody else', async () => {
        const { phone, client } = await member();
        const other = await enter(phone);
        const stranger = await member();
        const [target] = (await list(client)).filter(({ isCurrent }) => !isCurrent);
        const sessionId = target?.id ?? '';
        expect((await stranger.client.post('sessionRevoke', { sessionId })).envelope).to.include({ resp_code: 60219 });
        expect(await isAlive(other)).to.equal(true);
        expect(await client.call('sessionRevoke', { sessionId })).to.equal(true);
        expect([await isAlive(other), await isAlive(client)]).to.deep.equal([false, true]);
        expect(await client.call('sessionRevoke', { sessionId }), 'again').to.equal(true);
        expect((await list(client)).map(({ isCurrent }) => isCurrent)).to.deep.equal([true]);
        expect((await audited(phone)).filter((event) => event === 'sessionsEnded')).to.have.length(1);
      });

      it('are ended everywhere but here, or everywhere', async () => {
        const { phone, client } = await member();
        const others = [await enter(phone), await enter(phone)];
        await client.call('sessionRevokeAll', { keepCurrent: true });
        expect(await Promise.all([client, ...others].map(isAlive))).to.deep.equal([true, false, false]);
        const reply = await client.post('sessionRevokeAll', { keepCurrent: false });
        expect([cookieOf(reply, 'refresh'), await isAlive(client)]).to.deep.equal(['', false]);
      });

      it('close their sockets within seconds, whatever ended them', async () => {
        const ways: [string, (phone: string, client: ApiClient) => Promise<unknown>][] = [
          ['revoke all', (_, client) => client.post('sessionRevokeAll', { keepCurrent: false })],
          ['another password', (_, client) => client.post('modifyUserPassword', { oldPassword: password, password: 'another-2' })],
          [
            'a reset',
            async (phone) => {
              const { smsKey, verifycode } = await code(phone, 'rebuild');
              await visitor().call('findPwdByPhone', { phoneno: phone, verifycode, smsKey, password: 'another-2' });
            },
          ],
        ];
        for (const [way, end] of ways) {
          const { phone, client } = await member();
          const listener = await client.listen();
          await end(phone, client);
          expect(await listener.closed, way).to.equal(4401);
        }
      });

      it('of a stolen refresh token are revoked, and the log says so once', async () => {
        const { phone, tokens } = await member();
        const payload = { refresh_token: tokens.refresh_token };
        await visitor().call('refreshToken', payload);
        await visitor().call('refreshToken', payload);
        expect(await audited(phone), 'two tabs are no thieves').to.not.include('refreshReused');
        pass(tokenLimits.refreshOverlapMs + 1000);
        for (const _ of [1, 2]) expect((await visitor().post('refreshToken', payload)).status).to.equal(401);
        expect((await audited(phone)).filter((event) => event === 'refreshReused')).to.have.length(1);
      });

      it('are recorded when they begin and end', async () => {
        const { phone, client } = await member();
        await client.post('logout');
        await client.post('logout');
        expect(await audited(phone)).to.deep.equal(['registered', 'signedIn', 'signedOut']);
      });
    });

    describe('accounts that may not be used', () => {
      const mark = (phone: string, about: object) =>
        api.database.transact((transaction) => updateWhere(api.database.users, { phone }, about, transaction));
      const byCode = async (phone: string) => {
        const { smsKey, verifycode } = await code(phone, 'smsPhoneLogin');
        return (await visitor().post('loginByphone', { phoneno: phone, verifycode, smsKey })).envelope;
      };
      const byReset = async (phone: string) => {
        const { smsKey, verifycode } = await code(phone, 'rebuild');
        return (await visitor().post('findPwdByPhone', { phoneno: phone, verifycode, smsKey, password: 'another-2' })).envelope;
      };
      const byPassword = async (phone: string, guess = password) =>
        (await visitor().post('passwordToken', { username: phone, password: guess })).envelope;

      it('are frozen: every way in is refused with a sentence to whoever has the secret, and renewing ends', async () => {
        const { phone, tokens } = await member();
        await mark(phone, { frozenAt: new Date() });
        for (const way of [byPassword, byCode, byReset])
          expect(await way(phone), way.name).to.include({ resp_code: 60213, resp_msg: '账号已冻结，请联系客服' });
        expect((await byPassword(phone, 'wrong-one-1')).resp_code, 'and tells nobody else').to.equal(60201);
        expect((await visitor().post('refreshToken', { refresh_token: tokens.refresh_token })).status).to.equal(401);
        await mark(phone, { frozenAt: null });
        expect((await byPassword(phone)).resp_code).to.equal(60000);
      });

      it('keep no session of a sign-in that meets the freezing', async () => {
        const administrator = (await userOf((await member()).phone)).id;
        for (let round = 0; round < 4; round++) {
          const { phone } = await member();
          const { id } = await userOf(phone);
          const input = { administratorId: administrator, accountId: id, cause: '盗版', address: '10.0.0.1' };
          const [entered] = await Promise.all([byPassword(phone), freezeAccount({ database: api.database }, input)]);
          expect(entered.resp_code).to.be.oneOf([60000, 60213]);
          expect(await api.database.sessions.count({ where: { userId: id, revokedAt: null } })).to.equal(0);
        }
      });

      it('are deleted: as if there were none', async () => {
        const { phone, tokens } = await member();
        await mark(phone, { deletedAt: new Date() });
        const ends = [await byPassword(phone), await byCode(phone), await byReset(phone)].map(({ resp_code }) => resp_code);
        expect(ends).to.deep.equal([60200, 60200, 60203]);
        expect((await visitor().post('refreshToken', { refresh_token: tokens.refresh_token })).status).to.equal(401);
        expect(await visitor().call('userIsExist', { username: phone })).to.equal(true);
      });

      it('and may be used as long as their deletion is only asked for', async () => {
        const { phone } = await member();
        await mark(phone, { deletionDueAt: new Date() });
        expect((await byPassword(phone)).resp_code).to.equal(60000);
      });
    });
  });
}
