import { expect } from 'chai';
import { emailAllowances } from '#domain/accounts/email-limits';
import { createLocalMail } from '#providers/mail/local';
import type { Mailer } from '#providers/mail/contract';
import { farmBackends, type TestDatabase } from '#test/databases';
import { codeOf } from '#test/failures';
import { buildUser, newAddress } from '#test/people';
import { bindEmail } from './bind-email.ts';
import { sendEmailCode } from './send-email-code.ts';
import { unbindEmail } from './unbind-email.ts';

const secret = 'a secret for tests that is long enough';
const minute = 60_000;
const hour = 60 * minute;

for (const backend of farmBackends) {
  describe(`codes by mail on ${backend.name}`, () => {
    let opened: TestDatabase;
    let now = Date.now();
    const mail = createLocalMail();
    before(async () => (opened = await backend.open()));
    after(() => opened.close());
    // No test finds what another has counted.
    beforeEach(() => (now += 48 * hour));

    const deps = (mailer: Mailer = mail) => ({ database: opened.database, secret, mailer, clock: () => new Date(now) });
    let mailboxes = 0;
    const newMailbox = (): string => `box${mailboxes++}@models.example`;
    const newUser = async (): Promise<string> => (await buildUser(opened.database)).id;
    const ask = (userId: string, email: string, address = newAddress(), mailer?: Mailer) =>
      sendEmailCode(deps(mailer), { userId, email, address });
    const sentCode = (email: string): string => /验证码是 (\d{6})，/.exec(mail.sent(email)[0]?.text ?? '')?.[1] ?? '';
    const bind = (userId: string, email: string, emailKey: string, code = sentCode(email)) =>
      codeOf(bindEmail(deps(), { userId, email, emailKey, code, address: '10.0.0.1' }));
    const emailOf = async (id: string) => (await opened.database.users.findByPk(id))?.email;
    const eventsOf = async (id: string) =>
      (await opened.database.auditEvents.findAll({ where: { subjectId: id }, order: ['id'] })).map(({ event }) => event);

    it('bind the address that received one, once, and leave nothing by which a copy of the database tells the code', async () => {
      const [userId, email] = [await newUser(), newMailbox()];
      const emailKey = await ask(userId, email);
      const row = await opened.database.emailCodes.findOne({ where: { email }, rejectOnEmpty: true });
      expect(JSON.stringify(row))
        .to.not.contain(emailKey)
        .and.not.contain(`"${sentCode(email)}"`);
      expect([await bind(userId, email, emailKey), await emailOf(userId)]).to.deep.equal(['none', email]);
      expect(await bind(userId, email, emailKey), 'again').to.equal('auth.codeExpired');

      const next = newMailbox();
      now += minute;
      expect(await bind(userId, next, await ask(userId, next))).to.equal('none');
      expect(await emailOf(userId)).to.equal(next);
      for (const _ of [1, 2]) await unbindEmail(deps(), { userId, address: '10.0.0.1' });
      expect(await emailOf(userId)).to.equal(null);
      expect(await eventsOf(userId)).to.deep.equal(['emailBound', 'emailBound', 'emailUnbound']);
    });

    it('belong to one account and one address, die after five wrong tries and after ten minutes', async () => {
      const [userId, other, email] = [await newUser(), await newUser(), newMailbox()];
      const emailKey = await ask(userId, email);
      expect(await bind(other, email, emailKey)).to.equal('auth.codeExpired');
      expect(await bind(userId, newMailbox(), emailKey, sentCode(email))).to.equal('auth.codeExpired');
      const wrong = sentCode(email) === '000000' ? '000001' : '000000';
      const tries = await Promise.all(Array.from({ length: 9 }, () => bind(userId, email, emailKey, wrong)));
      expect(
        tries.filter((end) => end === 'auth.codeWrong'),
        'of nine at once',
      ).to.have.length(5);
      expect(await bind(userId, email, emailKey)).to.equal('auth.codeAttempts');
      now += minute;
      const late = await ask(userId, email);
      now += 10 * minute;
      expect(await bind(userId, email, late)).to.equal('auth.codeExpired');
    });

    it('bind an address to one account only, which nobody learns without its code', async () => {
      const [one, two, email] = [await newUser(), await newUser(), newMailbox()];
      const first = await ask(one, email);
      const firstCode = sentCode(email);
      now += minute;
      const second = await ask(two, email);
      const ends = await Promise.all([bind(one, email, first, firstCode), bind(two, email, second)]);
      expect(ends).to.have.members(['none', 'auth.emailTaken']);
      now += minute;
      const third = await newUser();
      const key = await ask(third, email);
      expect(await bind(third, email, key, 'x'), 'as for any address').to.equal('auth.codeWrong');
      expect(await bind(third, email, key)).to.equal('auth.emailTaken');
    });

    it('stop at one a minute, 5 an hour and 10 a day for an account, whatever the address', async () => {
      const userId = await newUser();
      const asked = () => codeOf(ask(userId, newMailbox()));
      expect([await asked(), await asked()]).to.deep.equal(['none', 'auth.smsTooSoon']);
      const ends: string[] = [];
      for (let codes = 0; codes < 5; codes++) {
        now += minute;
        ends.push(await asked());
      }
      expect(ends).to.deep.equal(['none', 'none', 'none', 'none', 'request.tooMany']);
      now += hour;
      for (let codes = 0; codes < 5; codes++, now += minute) expect(await asked()).to.equal('none');
      now += hour;
      expect(await asked()).to.equal('auth.smsTooMany');
    });

    it('stop at as many for a mailbox, whoever asks, and refusals do not count', async () => {
      const email = newMailbox();
      const asked = async () => codeOf(ask(await newUser(), email));
      expect([await asked(), await asked()]).to.deep.equal(['none', 'auth.smsTooSoon']);
      for (const part of [4, 5]) {
        for (let codes = 0; codes < part; codes++) {
          now += minute;
          expect(await asked()).to.equal('none');
        }
        now += minute;
        if (part === 4) expect(await asked()).to.equal('request.tooMany');
        now += hour;
      }
      expect(await asked()).to.equal('auth.smsTooMany');
      expect(mail.sent(email)).to.have.length(10);
    });

    it('stop at 20 an hour from one address of the network', async () => {
      const address = newAddress();
      const asked = async () => codeOf(ask(await newUser(), newMailbox(), address));
      for (let codes = 0; codes < 20; codes++) expect(await asked()).to.equal('none');
      expect(await asked()).to.equal('request.tooMany');
    });

    it('stop at 60 a day from one address, and at 60 a minute and 600 an hour from all', async () => {
      const address = newAddress();
      const user = await newUser();
      for (const { scope, calls, windowMs, key } of emailAllowances({ userId: user, email: newMailbox(), address })) {
        if (scope !== 'everywhere' && (scope !== 'address' || windowMs === hour)) continue;
        now += 48 * hour;
        const asked = async () => codeOf(ask(await newUser(), newMailbox(), scope === 'address' ? address : newAddress()));
        expect(await asked()).to.equal('none');
        await opened.database.transact((transaction) =>
          opened.database.rateLimits.update({ points: calls - 1 }, { where: { key }, transaction }),
        );
        expect([scope, calls, await asked(), await asked()]).to.deep.equal([scope, calls, 'none', 'request.tooMany']);
        now += windowMs;
        expect(await asked()).to.equal('none');
      }
    });

    it('that the mail server refuses are not kept and do not count', async () => {
      const [userId, email] = [await newUser(), newMailbox()];
      const broken: Mailer = { send: () => Promise.reject(new Error('no answer')) };
      for (let tries = 0; tries < 12; tries++) {
        expect(await codeOf(ask(userId, email, newAddress(), broken))).to.equal('request.unavailable');
      }
      expect(await opened.database.emailCodes.count({ where: { email } })).to.equal(0);
      expect(await codeOf(ask(userId, email))).to.equal('none');
    });
  });
}
