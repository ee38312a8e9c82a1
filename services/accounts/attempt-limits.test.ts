import { expect } from 'chai';
import { allowancesOf, attemptLimits, type Attempt, type AttemptKind, type AttemptScope } from '#domain/accounts/limits';
import { farmBackends, type TestDatabase } from '#test/databases';
import { takeAttempt } from './take-attempt.ts';

class Refused extends Error {}

for (const backend of farmBackends) {
  describe(`every allowance of attempts on ${backend.name}`, () => {
    let opened: TestDatabase;
    let now = Date.now();
    let others = 0;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    /** One that has with others of its scope nothing in common but what the scope counts by. */
    const attemptIn = (scope: AttemptScope): Attempt => {
      const other = `other-${others++}`;
      const onOne = ['visit', 'account', 'device', 'owner'].includes(scope);
      return {
        account: onOne ? `one-${scope}` : other,
        exists: true,
        isNewcomer: scope === 'newcomers',
        address: ['visit', 'address'].includes(scope) ? `10.0.0.1-${scope}` : other,
        device: scope === 'device' ? 'one' : scope === 'owner' ? other : undefined,
      };
    };
    const deps = () => ({ database: opened.database, secret: 'a secret for tests that is long enough', clock: () => new Date(now) });
    const take = (kind: AttemptKind, scope: AttemptScope): Promise<string> =>
      takeAttempt(deps(), kind, attemptIn(scope), ({ allowance }) => new Refused(`${allowance.scope} ${allowance.windowMs}`)).then(
        () => 'taken',
        (error: Error) => (error instanceof Refused ? error.message : String(error)),
      );

    for (const [kind, scopes] of Object.entries(attemptLimits) as [AttemptKind, (typeof attemptLimits)[AttemptKind]][]) {
      for (const [scope, allowances] of Object.entries(scopes) as [AttemptScope, { calls: number; windowMs: number }[]][]) {
        for (const { calls, windowMs } of allowances) {
          it(`holds ${kind} of one ${scope} to ${calls} in ${windowMs / 60_000} min, and no longer`, async () => {
            // No test finds what another has counted.
            now += 3 * 24 * 60 * 60_000;
            expect(await take(kind, scope)).to.equal('taken');
            const counted = allowancesOf(attemptLimits, kind, attemptIn(scope)).find(
              (allowance) => allowance.scope === scope && allowance.windowMs === windowMs,
            );
            const points = calls - 1;
            await opened.database.transact((transaction) =>
              opened.database.rateLimits.update({ points }, { where: { key: counted?.key ?? '' }, transaction }),
            );
            expect([await take(kind, scope), await take(kind, scope)]).to.deep.equal(['taken', `${scope} ${windowMs}`]);
            now += windowMs;
            expect(await take(kind, scope)).to.equal('taken');
          });
        }
      }
    }
  });
}
