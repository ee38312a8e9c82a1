import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { smsLimits } from '#domain/limits';
import type { SmsSender } from '#providers/sms/contract';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { sendSms } from './send-sms.ts';

for (const backend of databaseBackends) {
  describe(`sending codes on ${backend.name}`, () => {
    let opened: TestDatabase;
    let now = Date.now();
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    const working: SmsSender = { send: async () => undefined };
    const broken: SmsSender = { send: () => Promise.reject(new Error('no answer')) };
    const send = (phone: string, sms = working): Promise<string> =>
      sendSms({ database: opened.database, sms, clock: () => new Date(now) }, { phone, type: 'smsPhoneLogin' }).then(
        () => 'sent',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );

    it('stops after 20 per phone and day', async () => {
      for (let sent = 0; sent < smsLimits.perDay; sent++) {
        expect(await send('13700000011')).to.equal('sent');
        now += smsLimits.resendMs;
      }
      expect(await send('13700000011')).to.equal('auth.smsTooMany');
      expect(await send('13700000011'), 'a refusal does not start the minute').to.equal('auth.smsTooMany');
      expect(await send('13700000012')).to.equal('sent');
      now += 24 * 60 * 60_000;
      expect(await send('13700000011')).to.equal('sent');
    });

    it('does not count a message that the provider refused, and keeps no code', async () => {
      const phone = '13700000013';
      for (let tries = 0; tries < smsLimits.perDay; tries++) expect(await send(phone, broken)).to.equal('request.unavailable');
      expect(await opened.database.smsCodes.count({ where: { phone } })).to.equal(0);
      expect([await send(phone), await send(phone)]).to.deep.equal(['sent', 'auth.smsTooSoon']);
    });
  });
}
