import { expect } from 'chai';
import type { SessionView, TokenView } from '#domain/accounts/views';
import { tokenLimits } from '#domain/limits';
import { freezeAccount } from '#services/administration/freeze-account';
import { updateWhere } from '#storage/database/update-where';
import { cookieOf, type ApiClient } from '#test/api';
import { farmBackends } from '#test/databases';
import { isAlive, openMemberApi, password, type MemberApi } from '#test/members';

const minute = 60_000;

for (const backend of farmBackends) {
  describe(`sessions over HTTP on ${backend.name}`, () => {
    let api: MemberApi;
    before(async () => (api = await openMemberApi(backend)));
    after(() => api.close());

    describe('sessions', () => {
      const list = (client: ApiClient) => client.call<SessionView[]>('sessionList');

      it('are listed with device, network and last use, the caller’s own marked', async () => {
        const { phone, client } = await api.member();
        api.pass(minute);
        const phoneClient = api.visitor('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1');
        const tokens = JSON.parse(await phoneClient.call<string>('passwordToken', { username: phone, password })) as TokenView;
        const sessions = await list(api.signedIn(tokens));
        expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).to.deep.equal([
          ['Safari · iPhone', true],
          ['Chrome · Windows', false],
        ]);
        for (const { address } of sessions) expect(address).to.match(/^203\.\d+\.\d+\.0\/24$/);

        const [, own] = sessions;
        api.pass(tokenLimits.useNotedMs - 2 * minute);
        await list(client);
        const unwritten = (await list(client)).find(({ id }) => id === own?.id);
        expect(unwritten?.lastUsedAt, 'not written at every call').to.equal(own?.lastUsedAt);
        api.pass(minute);
        await client.post('appuserinfo');
        const [first] = await list(client);
        expect([first?.id, Date.parse(first?.lastUsedAt ?? '') > Date.parse(own?.lastUsedAt ?? '')]).to.deep.equal([own?.id, true]);
      });

      it('are ended one by one by their owner, and by nobody else', async () => {
        const { phone, client } = await api.member();
        const other = await api.enter(phone);
        const stranger = await api.member();
        const [target] = (await list(client)).filter(({ isCurrent }) => !isCurrent);
        const sessionId = target?.id ?? '';
        expect((await stranger.client.post('sessionRevoke', { sessionId })).envelope).to.include({ resp_code: 60219 });
        expect(await isAlive(other)).to.equal(true);
        expect(await client.call('sessionRevoke', { sessionId })).to.equal(true);
        expect([await isAlive(other), await isAlive(client)]).to.deep.equal([false, true]);
        expect(await client.call('sessionRevoke', { sessionId }), 'again').to.equal(true);
        expect((await list(client)).map(({ isCurrent }) => isCurrent)).to.deep.equal([true]);
        expect((await api.audited(phone)).filter((event) => event === 'sessionsEnded')).to.have.length(1);
      });

      it('are ended everywhere but here, or everywhere', async () => {
        const { phone, client } = await api.member();
        const others = [await api.enter(phone), await api.enter(phone)];
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
              const { smsKey, verifycode } = await api.code(phone, 'rebuild');
              await api.visitor().call('findPwdByPhone', { phoneno: phone, verifycode, smsKey, password: 'another-2' });
            },
          ],
        ];
        for (const [way, end] of ways) {
          const { phone, client } = await api.member();
          const listener = await client.listen();
          await end(phone, client);
          expect(await listener.closed, way).to.equal(4401);
        }
      });

      it('of a stolen refresh token are revoked, and the log says so once', async () => {
        const { phone, tokens } = await api.member();
        const payload = { refresh_token: tokens.refresh_token };
        await api.visitor().call('refreshToken', payload);
        await api.visitor().call('refreshToken', payload);
        expect(await api.audited(phone), 'two tabs are no thieves').to.not.include('refreshReused');
        api.pass(tokenLimits.refreshOverlapMs + 1000);
        for (const _ of [1, 2]) expect((await api.visitor().post('refreshToken', payload)).status).to.equal(401);
        expect((await api.audited(phone)).filter((event) => event === 'refreshReused')).to.have.length(1);
      });

      it('are recorded when they begin and end', async () => {
        const { phone, client } = await api.member();
        await client.post('logout');
        await client.post('logout');
        expect(await api.audited(phone)).to.deep.equal(['registered', 'signedIn', 'signedOut']);
      });
    });

    describe('accounts that may not be used', () => {
      const mark = (phone: string, about: object) =>
        api.database.transact((transaction) => updateWhere(api.database.users, { phone }, about, transaction));
      const byCode = async (phone: string) => {
        const { smsKey, verifycode } = await api.code(phone, 'smsPhoneLogin');
        return (await api.visitor().post('loginByphone', { phoneno: phone, verifycode, smsKey })).envelope;
      };
      const byReset = async (phone: string) => {
        const { smsKey, verifycode } = await api.code(phone, 'rebuild');
        return (await api.visitor().post('findPwdByPhone', { phoneno: phone, verifycode, smsKey, password: 'another-2' })).envelope;
      };
      const byPassword = async (phone: string, guess = password) =>
        (await api.visitor().post('passwordToken', { username: phone, password: guess })).envelope;

      it('are frozen: every way in is refused with a sentence to whoever has the secret, and renewing ends', async () => {
        const { phone, tokens } = await api.member();
        await mark(phone, { frozenAt: new Date() });
        for (const way of [byPassword, byCode, byReset])
          expect(await way(phone), way.name).to.include({ resp_code: 60213, resp_msg: '账号已冻结，请联系客服' });
        expect((await byPassword(phone, 'wrong-one-1')).resp_code, 'and tells nobody else').to.equal(60201);
        expect((await api.visitor().post('refreshToken', { refresh_token: tokens.refresh_token })).status).to.equal(401);
        await mark(phone, { frozenAt: null });
        expect((await byPassword(phone)).resp_code).to.equal(60000);
      });

      it('keep no session of a sign-in that meets the freezing', async () => {
        const administrator = (await api.userOf((await api.member()).phone)).id;
        for (let round = 0; round < 4; round++) {
          const { phone } = await api.member();
          const { id } = await api.userOf(phone);
          const input = { administratorId: administrator, accountId: id, cause: '盗版', address: '10.0.0.1' };
          const [entered] = await Promise.all([byPassword(phone), freezeAccount({ database: api.database }, input)]);
          expect(entered.resp_code).to.be.oneOf([60000, 60213]);
          expect(await api.database.sessions.count({ where: { userId: id, revokedAt: null } })).to.equal(0);
        }
      });

      it('are deleted: as if there were none', async () => {
        const { phone, tokens } = await api.member();
        await mark(phone, { deletedAt: new Date() });
        const ends = [await byPassword(phone), await byCode(phone), await byReset(phone)].map(({ resp_code }) => resp_code);
        expect(ends).to.deep.equal([60200, 60200, 60203]);
        expect((await api.visitor().post('refreshToken', { refresh_token: tokens.refresh_token })).status).to.equal(401);
        expect(await api.visitor().call('userIsExist', { username: phone })).to.equal(true);
      });

      it('and may be used as long as their deletion is only asked for', async () => {
        const { phone } = await api.member();
        await mark(phone, { deletionDueAt: new Date() });
        expect((await byPassword(phone)).resp_code).to.equal(60000);
      });
    });
  });
}
