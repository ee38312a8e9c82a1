import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { smsLimits } from '#domain/limits';
import type { SmsMessage, SmsSender } from '#providers/sms/contract';
import { farmBackends, type TestDatabase } from '#test/databases';
import { codeOf } from '#test/failures';
import { buildUser } from '#test/people';
import { calmThresholds } from '#test/risk';
import { checkRisk } from '../risk/check.ts';
import { sendSms } from './send-sms.ts';
import { hashSmsCode } from './verify-sms-code.ts';

const secret = 'a secret for tests that is long enough';

for (const backend of farmBackends) {
  describe(`sending codes on ${backend.name}`, () => {
    let opened: TestDatabase;
    let now = Date.now();
    let sent: SmsMessage[] = [];
    before(async () => (opened = await backend.open()));
    after(() => opened.close());
    beforeEach(() => (sent = []));

    const working: SmsSender = { send: async (message) => void sent.push(message) };
    const broken: SmsSender = { send: () => Promise.reject(new Error('no answer')) };
    const deps = (sms: SmsSender) => ({ database: opened.database, sms, secret, clock: () => new Date(now) });
    const visitor = { address: '10.0.0.1', deviceCookie: undefined, deviceId: 'a-device-of-tests' };
    const check = (phone: string) =>
      checkRisk({ ...deps(working), riskThresholds: calmThresholds }, { phone, type: 'smsPhoneLogin', visitor });
    const sendUnchecked = (phone: string, sms = working): Promise<string> =>
      codeOf(sendSms(deps(sms), { phone, type: 'smsPhoneLogin', visitor }));
    const send = async (phone: string, sms = working): Promise<string> => {
      await check(phone);
      return sendUnchecked(phone, sms);
    };

    it('stops after 20 a day from one address, which a refusal does not prolong', async () => {
      const [one, other] = [await buildUser(opened.database), await buildUser(opened.database)];
      for (let count = 0; count < 20; count++) {
        expect(await send(one.phone)).to.equal('none');
        now += 7 * smsLimits.resendMs;
      }
      expect([await send(one.phone), await send(one.phone)]).to.deep.equal(['auth.smsTooMany', 'auth.smsTooMany']);
      expect(await send(other.phone)).to.equal('none');
      now += 24 * 60 * 60_000;
      expect(await send(one.phone)).to.equal('none');
    });

    it('wants a passed risk check for each message, and leaves it where nothing was sent', async () => {
      const { phone } = await buildUser(opened.database);
      expect(await sendUnchecked(phone)).to.equal('risk.required');
      await check(phone);
      expect(await sendUnchecked(phone, broken)).to.equal('request.unavailable');
      expect(await sendUnchecked(phone)).to.equal('none');
      now += smsLimits.resendMs;
      expect(await sendUnchecked(phone), 'the check is used up').to.equal('risk.required');
      await check(phone);
      expect((await Promise.all([1, 2, 3].map(() => sendUnchecked(phone)))).toSorted()).to.deep.equal([
        'none',
        'risk.required',
        'risk.required',
      ]);
    });

    it('does not count a message that the provider refused, and keeps no code', async () => {
      const { phone } = await buildUser(opened.database);
      for (let tries = 0; tries < 22; tries++) expect(await send(phone, broken)).to.equal('request.unavailable');
      expect(await opened.database.smsCodes.count({ where: { phone } })).to.equal(0);
      expect([await send(phone), await send(phone)]).to.deep.equal(['none', 'auth.smsTooSoon']);
    });

    it('leaves nothing in the database by which a copy of it tells the code', async () => {
      const { phone } = await buildUser(opened.database);
      await check(phone);
      const smsKey = await sendSms(deps(working), { phone, type: 'smsPhoneLogin', visitor });
      const code = sent[0]?.code ?? '';
      const row = await opened.database.smsCodes.findOne({ where: { phone }, rejectOnEmpty: true });
      expect(JSON.stringify(row)).to.not.contain(smsKey).and.not.contain(`"${code}"`);

      // What somebody with the copy can compute for the right code, from every column and with the key that he asked for himself.
      const columns = [...Object.values(row.get({ plain: true }) as object).map(String), smsKey];
      for (const column of columns) {
        for (const text of [`${column}:${code}`, `${code}:${column}`, `${column}${code}`, `smsCode\0${column}\0${code}`, code]) {
          for (const form of ['hex', 'base64url'] as const) {
            expect(createHash('sha256').update(text).digest(form)).to.not.equal(row.codeHash);
          }
        }
      }
      const guess = { phone, type: 'smsPhoneLogin', smsKey, code } as const;
      expect(hashSmsCode(secret, guess)).to.equal(row.codeHash);
      expect(hashSmsCode('another secret', guess)).to.not.equal(row.codeHash);
    });
  });
}
