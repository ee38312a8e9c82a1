import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { passwordHashing } from '#domain/accounts/limits';
import { riskThresholds } from '#domain/risk/thresholds';
import { loginByPassword } from '#services/accounts/login-by-password';
import { deviceHashOf } from '#services/risk/device';
import { newId } from '#storage/database/ids';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { hashPassword } from '#services/accounts/password';
import { codesOf, openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { codeOf } from '#test/failures';

const password = 'right-one-1';
/** Its hash in versions before argon2id. */
const scrypted = 'scrypt$BwcHBwcHBwcHBwcHBwcHBw$-WMIZdUGT5bpJ9suBiDuEq0v3DTPv47F7WaNhAk0ECw';

for (const backend of farmBackends) {
  describe(`password sign-in on ${backend.name}`, function crowded() {
    this.timeout(60_000);
    let api: TestApi;
    before(async () => {
      api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'] });
    });
    after(() => api.close());

    const signIn = (phone: string, address: string, given = password) =>
      api.visitor().post('passwordToken', { username: phone, password: given }, { 'x-forwarded-for': address });

    it('of many people at once from few addresses lets all of them in, and counts nothing against them', async () => {
      const phones = Array.from({ length: 80 }, (_, index) => `138000${10_000 + index}`);
      await seedDemoAccount({ database: api.database }, { phone: phones[0] ?? '', password });
      const { passwordHash } = (await api.database.users.findOne({ where: { phone: phones[0] } })) ?? {};
      for (const phone of phones.slice(1)) {
        const { userId } = await seedDemoAccount({ database: api.database }, { phone });
        await api.database.users.update({ passwordHash: passwordHash ?? null }, { where: { id: userId } });
      }
      const replies = await Promise.all(phones.map((phone, index) => signIn(phone, `10.9.0.${index % 8}`)));
      expect(new Set(codesOf(replies))).to.deep.equal(new Set([60000]));
      const counted = await api.database.rateLimits.findAll();
      expect(counted.filter(({ key, points }) => key.startsWith('password-') && points > 0)).to.deep.equal([]);
    });

    it('is answered 429 with Retry-After when 500 wait, which counts as no try, and goes on afterwards', async () => {
      const phone = '13800020001';
      await seedDemoAccount({ database: api.database }, { phone, password });
      let crowded = true;
      const waiting = Array.from({ length: passwordHashing.slots + passwordHashing.waiting + 8 }, async () => {
        while (crowded) await hashPassword(password).catch(() => nextTurn());
      });
      const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(phone, '10.9.1.1', 'wrong-one-1')));
      crowded = false;
      // A slot may come free just then.
      const refused = replies.filter(({ envelope }) => envelope.resp_code !== 60201);
      expect(refused).to.not.have.length(0);
      for (const { status, headers, envelope } of refused) {
        expect([status, headers.get('retry-after'), envelope.resp_code]).to.deep.equal([429, '10', 60013]);
        expect(envelope.resp_msg).to.equal('现在登录的人较多，请 10 秒后再试');
      }
      const counted = await api.database.rateLimits.findAll();
      const tries = counted.filter(({ key }) => key.startsWith('password-account-') && key.endsWith(phone)).map(({ points }) => points);
      expect(new Set(tries)).to.deep.equal(new Set(tries.length === 0 ? [] : [replies.length - refused.length]));
      await Promise.all(waiting);
      expect(codesOf([await signIn(phone, '10.9.1.1')])).to.deep.equal([60000]);
    });

    it('gives the pass of a risk check back with the try', async () => {
      const { database, deps } = api;
      const account = { phone: '13800020003', password };
      await seedDemoAccount({ database }, account);
      const visitor = { address: '10.9.3.1', deviceCookie: undefined, deviceId: 'a-device-of-its-own' };
      const guarded = { database, secret: deps.secret, riskThresholds };
      const signInHere = (given: string) => loginByPassword(guarded, { username: account.phone, password: given, visitor });
      for (let tries = 0; tries < 3; tries++) expect(await codeOf(signInHere('wrong-one-1'))).to.equal('auth.passwordWrong');
      expect(await codeOf(signInHere(password))).to.equal('risk.required');
      const about = { phone: account.phone, type: 'passwordLogin' as const, deviceHash: deviceHashOf(visitor) };
      const check = { id: newId(), ...about, code: 200 as const, spentAt: null, expiresAt: new Date(Date.now() + 60_000) };
      await database.transact((transaction) => database.riskChecks.create(check, { transaction }));

      let crowded = true;
      let waiting: Promise<void>[] = [];
      database.riskChecks.addHook('beforeBulkUpdate', 'crowd', () => {
        database.riskChecks.removeHook('beforeBulkUpdate', 'crowd');
        waiting = Array.from({ length: passwordHashing.slots + passwordHashing.waiting + 8 }, async () => {
          while (crowded) await hashPassword(password).catch(() => nextTurn());
        });
      });
      expect(await codeOf(signInHere(password))).to.equal('auth.crowded');
      crowded = false;
      await Promise.all(waiting);
      expect(await codeOf(signInHere(password)), 'with the same pass').to.equal('none');
    });

    it('renews a hash of an earlier version with the right password only, and once', async () => {
      const phone = '13800020002';
      await seedDemoAccount({ database: api.database }, { phone });
      await api.database.users.update({ passwordHash: scrypted }, { where: { phone } });
      const stored = async () => (await api.database.users.findOne({ where: { phone } }))?.passwordHash;
      expect(codesOf([await signIn(phone, '10.9.2.1', 'wrong-one-1')])).to.deep.equal([60201]);
      expect(await stored()).to.equal(scrypted);
      expect(codesOf(await Promise.all([signIn(phone, '10.9.2.1'), signIn(phone, '10.9.2.2')]))).to.deep.equal([60000, 60000]);
      const renewed = await stored();
      expect(renewed).to.match(/^\$argon2id\$/);
      expect(codesOf([await signIn(phone, '10.9.2.1')])).to.deep.equal([60000]);
      expect(await stored()).to.equal(renewed);
    });
  });
}
