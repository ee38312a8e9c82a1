import { expect } from 'chai';
import { factorLimits } from '#domain/factors/limits';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends, type TestDatabase } from '#test/databases';
import { codeOf } from '#test/failures';
import { buildUser } from '#test/people';
import type { Caller } from '../accounts/caller.ts';
import { openSession } from '../accounts/open-session.ts';
import { listAudit } from '../audit/list.ts';
import { beginFactor } from './begin.ts';
import { confirmFactor } from './confirm.ts';
import { proveFactor } from './prove.ts';
import { requireFactor } from './require.ts';
import { resetFactor } from './reset.ts';
import { factorStatus } from './status.ts';
import { codeAt, periodOfCode, totpUri } from './totp.ts';

const minute = 60_000;

describe('a code of an authenticator', () => {
  // RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890; its codes have eight digits, of which these are the last six.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const vectors = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const;

  it('is that of the standard', () => {
    for (const [seconds, code] of vectors) {
      const at = new Date(seconds * 1000);
      expect(codeAt(secret, at)).to.equal(code);
      expect(periodOfCode(secret, code, at)).to.equal(Math.floor(seconds / 30));
    }
  });

  it('is known one period before and after its own, and no further', () => {
    const at = (seconds: number) => periodOfCode(secret, '081804', new Date((1_111_111_109 + seconds) * 1000));
    expect([at(-30), at(30)]).to.deep.equal([37_037_036, 37_037_036]);
    expect([at(-61), at(61)]).to.deep.equal([undefined, undefined]);
    for (const other of ['81804', '0818040', '08180a', '', '１２３４５６'])
      expect(periodOfCode(secret, other, new Date(0)), other).to.equal(undefined);
  });

  it('is set up by an address that names us and the account', () => {
    const uri = new URL(totpUri(secret, '小周'));
    expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).to.deep.equal([
      'otpauth:',
      'totp',
      secret,
      '模工坊',
    ]);
  });
});

for (const backend of farmBackends) {
  describe(`the second factor of who works here on ${backend.name}`, () => {
    let opened: TestDatabase;
    let now: number;
    const deps = (on = true) => ({
      database: opened.database,
      secret: 'a secret for tests that is long enough',
      clock: () => new Date(now),
      secondFactor: on,
    });
    before(async () => (opened = await backend.open()));
    after(() => opened.close());
    beforeEach(() => (now = Date.now()));

    const staff = async (role: UserRow['role'] = 'finance') => {
      const user = await buildUser(opened.database, { role });
      const signIn = async (): Promise<Caller> => {
        const { sessionId } = await openSession(deps(), { userId: user.id });
        return { userId: user.id, sessionId };
      };
      return { user, signIn, caller: await signIn() };
    };
    const address = '10.0.0.1';
    const enrol = async (caller: Caller) => {
      const { secret } = await beginFactor(deps(), caller);
      const recoveryCodes = await confirmFactor(deps(), caller, { code: codeAt(secret, new Date(now)), address });
      const prove = (by: Caller, code = codeAt(secret, new Date(now))) => codeOf(proveFactor(deps(), by, { code, address }));
      return { secret, recoveryCodes, prove };
    };
    const required = (caller: Caller, isFresh = false) => codeOf(requireFactor(deps(), caller, isFresh));

    it('is set up once, by a code that shows the secret arrived, and opens the session that did it', async () => {
      const { caller, signIn, user } = await staff();
      expect(await required(caller)).to.equal('factor.enrolFirst');
      expect(await codeOf(confirmFactor(deps(), caller, { code: '000000', address }))).to.equal('factor.notBegun');
      const first = await beginFactor(deps(), caller);
      const { secret } = await beginFactor(deps(), caller);
      expect(await codeOf(confirmFactor(deps(), caller, { code: codeAt(first.secret, new Date(now)), address }))).to.equal(
        'factor.wrongCode',
      );
      const codes = await confirmFactor(deps(), caller, { code: codeAt(secret, new Date(now)), address });
      expect(new Set(codes)).to.have.property('size', factorLimits.recoveryCodes);
      expect(await required(caller)).to.equal('none');
      expect(await codeOf(beginFactor(deps(), caller))).to.equal('factor.alreadyEnrolled');
      const other = await signIn();
      expect(await required(other)).to.equal('factor.proveAgain');
      expect(await factorStatus(deps(), other)).to.deep.equal({
        isRequired: true,
        isEnrolled: true,
        isProven: false,
        recoveryCodesLeft: 10,
      });
      const row = await opened.database.staffFactors.findByPk(user.id);
      expect(row?.sealedSecret).not.to.include(secret);
    });

    it('lapses with what was begun and not confirmed', async () => {
      const { caller } = await staff();
      const { secret } = await beginFactor(deps(), caller);
      now += factorLimits.beginMs + 1;
      expect(await codeOf(confirmFactor(deps(), caller, { code: codeAt(secret, new Date(now)), address }))).to.equal('factor.notBegun');
    });

    it('is not for users, and asks nothing where the setting is off', async () => {
      const { caller } = await staff('user');
      expect(await codeOf(beginFactor(deps(), caller))).to.equal('auth.forbidden');
      expect(await factorStatus(deps(), caller)).to.have.property('isRequired', false);
      expect(await codeOf(requireFactor(deps(false), (await staff()).caller, true))).to.equal('none');
    });

    it('takes each code once, of two sessions at the same moment too', async () => {
      const { caller, signIn } = await staff();
      const { prove } = await enrol(caller);
      const [one, other] = [await signIn(), await signIn()];
      expect(await prove(one), 'it was spent on setting up').to.equal('factor.wrongCode');
      now += 31_000;
      expect((await Promise.all([prove(one), prove(other)])).toSorted()).to.deep.equal(['factor.wrongCode', 'none']);
      now += 31_000;
      expect(await prove(one)).to.equal('none');
      now -= 62_000;
      expect(await prove(other), 'of a clock that went back').to.equal('factor.wrongCode');
    });

    it('ends after half an hour without work, which work puts off, and acts on money ask again after ten minutes', async () => {
      const { caller } = await staff();
      const { prove } = await enrol(caller);
      for (let worked = 0; worked < 3; worked++) {
        now += 20 * minute;
        expect(await required(caller)).to.equal('none');
      }
      expect(await required(caller, true)).to.equal('factor.proveFresh');
      expect(await prove(caller)).to.equal('none');
      expect(await required(caller, true)).to.equal('none');
      now += factorLimits.freshMs + 1;
      expect([await required(caller), await required(caller, true)]).to.deep.equal(['none', 'factor.proveFresh']);
      now += factorLimits.idleMs + 1;
      expect([await required(caller), await required(caller, true)]).to.deep.equal(['factor.proveAgain', 'factor.proveAgain']);
    });

    it('lets in by each recovery code once, and by none of a colleague’s', async () => {
      const { caller, signIn } = await staff();
      const colleague = await staff();
      const [{ recoveryCodes, prove }, others] = [await enrol(caller), await enrol(colleague.caller)];
      const [typed = ''] = recoveryCodes;
      const code = typed.replace('-', '');
      const [one, other] = [await signIn(), await signIn()];
      expect((await Promise.all([prove(one, code), prove(other, code)])).toSorted()).to.deep.equal(['factor.wrongCode', 'none']);
      expect(await prove(other, others.recoveryCodes[0]?.replace('-', ''))).to.equal('factor.wrongCode');
      expect(await factorStatus(deps(), caller)).to.have.property('recoveryCodesLeft', 9);
    });

    it('bounds guesses: five wrong codes, then none for a quarter of an hour, not even the right one', async () => {
      const { caller, signIn } = await staff();
      const { prove } = await enrol(caller);
      const thief = await signIn();
      now += 31_000;
      const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => prove(thief, String(100_000 + index))));
      expect(guesses.filter((code) => code === 'factor.wrongCode')).to.have.length(5);
      expect(guesses.filter((code) => code === 'factor.tooManyTries')).to.have.length(7);
      expect(await prove(thief)).to.equal('factor.tooManyTries');
      now += 16 * minute;
      expect(await prove(thief)).to.equal('none');
    });

    it('is reset by another administrator with a cause, which signs the colleague out, and is in the audit log', async () => {
      const { user, caller } = await staff();
      const { user: administrator } = await staff('administrator');
      await enrol(caller);
      const reset = (accountId: string) =>
        codeOf(resetFactor(deps(), { accountId, cause: '手机丢失', administratorId: administrator.id, address }));
      expect(await reset(administrator.id)).to.equal('administration.ownAccount');
      expect(await reset('f'.repeat(24))).to.equal('administration.accountNotFound');
      expect([await reset(user.id), await reset(user.id)]).to.deep.equal(['none', 'factor.notEnrolled']);
      const session = await opened.database.sessions.findByPk(caller.sessionId);
      expect(session?.revokedAt).not.to.equal(null);
      expect(await opened.database.staffRecoveryCodes.count({ where: { userId: user.id } })).to.equal(0);
      const { events } = await listAudit(deps(), { pageNo: 1, pageSize: 50, event: 'all', phone: '', accountId: user.id });
      expect(events.map(({ event }) => event)).to.deep.equal(['factorReset', 'factorEnrolled', 'signedIn']);
    });
  });
}
