import type { Transaction } from 'sequelize';
import { allowancesOf } from '#domain/accounts/limits';
import { forget } from '../risk/levels.ts';
import type { Account } from './find-account.ts';
import { attemptOn, limitsOf, type AttemptDeps, type Visitor } from './visitor.ts';

/** Scopes that are about one account; what an address or all strangers share stays as it is. */
const forgiven = ['device', 'visit', 'account'];

/**
 * Forgets the wrong passwords of an account, typed with its phone or its e-mail, in the transaction in which its owner has shown himself and set a new one: he signs
 * in with it at once, without a pause and without a puzzle.
 */
export async function forgivePasswords(
  deps: AttemptDeps,
  { user, visitor }: { user: Account; visitor: Visitor },
  transaction: Transaction,
): Promise<void> {
  const attempt = attemptOn(deps, user.phone, user, visitor);
  const allowances = [attempt, { ...attempt, device: undefined }].flatMap((one) => allowancesOf(limitsOf(deps), 'password', one));
  const key = allowances.filter(({ scope }) => forgiven.includes(scope)).map((allowance) => allowance.key);
  await deps.database.rateLimits.destroy({ where: { key }, transaction });
  const subject = { address: visitor.address, device: attempt.device };
  const names = user.email === null ? [user.phone] : [user.phone, user.email];
  for (const phone of names)
    for (const isKnownDevice of [false, true])
      await forget(deps, ['passwordsOfAccount'], { ...subject, phone, isKnownDevice }, transaction);
}
