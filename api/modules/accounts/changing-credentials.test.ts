import { expect } from 'chai';
import type { UpdateOptions } from 'sequelize';
import type { TokenView } from '#domain/accounts/views';
import type { ApiClient } from '#test/api';
import type { GivenCode } from '#test/codes';
import { farmBackends } from '#test/databases';
import { isAlive, openMemberApi, password, type MemberApi } from '#test/members';
import { newPhone } from '#test/people';

for (const backend of farmBackends) {
  describe(`changing password and phone on ${backend.name}`, () => {
    let api: MemberApi;
    before(async () => (api = await openMemberApi(backend)));
    after(() => api.close());

    describe('another password', () => {
      const change = (client: ApiClient, payload: object) =>
        client.post<TokenView>('modifyUserPassword', { password: 'another-2', ...payload });

      it('takes the old one, ends every session and opens a new one', async () => {
        const { phone, client } = await api.member();
        const other = await api.enter(phone);
        expect((await change(client, { oldPassword: 'wrong-one-1' })).envelope).to.include({
          resp_code: 60215,
          resp_msg: '当前密码不正确',
        });
        const reply = await change(client, { oldPassword: password });
        expect([await isAlive(client), await isAlive(other)]).to.deep.equal([false, false]);
        expect(await isAlive(api.signedIn(reply.envelope.datas))).to.equal(true);
        expect([await api.entry(phone), await api.entry(phone, 'another-2')]).to.deep.equal([60201, 60000]);
        expect(await api.audited(phone)).to.include('passwordChanged');
      });

      it('takes a code instead, which is the only way where there is none', async () => {
        const phone = newPhone();
        const client = api.signedIn((await api.register(phone, { password: 'Placeholder@0000' })).envelope.datas);
        for (const proof of [{}, { oldPassword: 'Placeholder@0000' }, { smsKey: 'x' }])
          expect((await change(client, proof)).envelope, JSON.stringify(proof)).to.include({ resp_code: 60214 });
        const given = await api.code(phone, 'rebuild');
        const strangers = await api.code(newPhone(), 'rebuild');
        expect((await change(client, { smsKey: strangers.smsKey, verifycode: strangers.verifycode })).envelope.resp_code).to.equal(60204);
        expect((await change(client, { smsKey: given.smsKey, verifycode: given.wrong })).envelope.resp_code).to.equal(60203);
        expect((await change(client, { smsKey: given.smsKey, verifycode: given.verifycode })).envelope.resp_code).to.equal(60000);
        expect(await api.entry(phone, 'another-2')).to.equal(60000);
      });

      it('does not let a stolen session guess the old one', async () => {
        const { client } = await api.member();
        const codes: number[] = [];
        for (let guesses = 0; guesses < 6; guesses++) codes.push((await change(client, { oldPassword: 'wrong-one-1' })).envelope.resp_code);
        expect(codes).to.deep.equal([60215, 60215, 60215, 60215, 60215, 60216]);
        const { envelope } = await change(client, { oldPassword: password });
        expect(envelope.resp_msg).to.match(/^密码错误次数过多，请改用短信验证码，或 .+后再试$/);
      });

      it('is not taken when what was proved has changed meanwhile, and spends no code on it', async () => {
        const { users, smsCodes } = api.database;
        const { phone, client } = await api.member();
        const given = await api.code(phone, 'rebuild');
        users.addHook('beforeBulkUpdate', 'meanwhile', async ({ transaction }: UpdateOptions) => {
          users.removeHook('beforeBulkUpdate', 'meanwhile');
          await users.update({ passwordHash: 'another' }, { where: { phone }, ...(transaction && { transaction }) });
        });
        const { envelope } = await change(client, given);
        expect(envelope).to.include({ resp_code: 60218, resp_msg: '账号信息刚刚有变化，请重新登录' });
        expect((await api.userOf(phone)).passwordHash, 'rolled back with the refusal').to.not.equal('another');
        expect(await isAlive(client)).to.equal(true);
        expect(await smsCodes.count({ where: { phone, type: 'rebuild', spentAt: null } })).to.equal(1);
      });

      it('leaves no session of the old one when a sign-in meets the change', async () => {
        for (let round = 0; round < 4; round++) {
          const { phone, client } = await api.member();
          const [entered] = await Promise.all([
            api.visitor().post<string | null>('passwordToken', { username: phone, password }),
            change(client, { oldPassword: password }),
          ]);
          const { datas } = entered.envelope;
          if (datas !== null) expect(await isAlive(api.signedIn(JSON.parse(datas) as TokenView))).to.equal(false);
          const { id } = await api.userOf(phone);
          expect(await api.database.sessions.count({ where: { userId: id, revokedAt: null } })).to.equal(1);
        }
      });
    });

    describe('another phone', () => {
      const change = async (client: ApiClient, phone: string, proof: object, given?: GivenCode) => {
        const { smsKey, verifycode } = given ?? (await api.code(phone, 'bindPhone'));
        return (await client.post('modifyPhone', { phoneno: phone, smsKey, verifycode, ...proof })).envelope;
      };

      it('takes its code and the password: signing in works with the new one only, and other devices are signed out', async () => {
        const { phone, client } = await api.member();
        const other = await api.enter(phone);
        const next = newPhone();
        expect(await change(client, next, { password })).to.include({ resp_code: 60000 });
        expect([await isAlive(client), await isAlive(other)]).to.deep.equal([true, false]);
        expect(JSON.parse(await client.call<string>('appuserinfo'))).to.include({ phone: next });
        expect([await api.entry(phone), await api.entry(next)]).to.deep.equal([60200, 60000]);
        expect(await api.audited(next)).to.include('phoneChanged');
      });

      it('takes a code of the old phone instead of the password', async () => {
        const { phone, client } = await api.member();
        const old = await api.code(phone, 'smsPhoneLogin');
        const next = newPhone();
        const given = await api.code(next, 'bindPhone');
        expect((await change(client, next, { oldSmsKey: old.smsKey, oldVerifycode: old.wrong }, given)).resp_code).to.equal(60203);
        expect((await change(client, next, { oldSmsKey: old.smsKey, oldVerifycode: old.verifycode }, given)).resp_code).to.equal(60000);
        expect(await api.database.smsCodes.count({ where: { phone: [phone, next], spentAt: null } }), 'both are spent').to.equal(0);
      });

      it('is refused without proof, with the code of another purpose, and to a phone that is taken', async () => {
        const { phone, client } = await api.member();
        const taken = await api.member();
        const next = newPhone();
        expect((await change(client, next, {})).resp_code).to.equal(60214);
        expect((await change(client, next, { password: 'wrong-one-1' })).resp_code).to.equal(60215);
        expect((await change(client, next, { password }, await api.code(next, 'register'))).resp_code).to.equal(60204);
        for (const one of [taken.phone, phone])
          expect(await change(client, one, { password })).to.include({ resp_code: 60202, resp_msg: '手机号码已存在' });
        expect((await api.userOf(phone)).phone).to.equal(phone);
      });

      it('goes to one of two who want it at once', async () => {
        const [one, two] = [await api.member(), await api.member()];
        const next = newPhone();
        const codes = [await api.code(next, 'bindPhone'), await api.code(next, 'bindPhone')] as const;
        const replies = await Promise.all([
          change(one.client, next, { password }, codes[0]),
          change(two.client, next, { password }, codes[1]),
        ]);
        expect(replies.map(({ resp_code }) => resp_code)).to.have.members([60000, 60202]);
        expect(await api.database.users.count({ where: { phone: next } })).to.equal(1);
      });
    });
  });
}
