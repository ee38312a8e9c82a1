import type { Transaction } from 'sequelize';
import { allowancesOf, type AttemptKind } from '#domain/accounts/limits';
import { attemptOn, limitsOf, type AttemptDeps, type Visitor } from './visitor.ts';

/** Scopes that are about one account; what an address or all strangers share stays as it is. */
const forgiven = ['device', 'visit', 'account'];

/** Forgets the wrong attempts on an account, in the transaction in which its owner has shown himself and made them worthless. */
export async function forgiveAttempts(
  deps: AttemptDeps,
  kind: AttemptKind,
  { user, visitor }: { user: { id: string; phone: string }; visitor: Visitor },
  transaction: Transaction,
): Promise<void> {
  const attempt = attemptOn(deps, user.phone, user, visitor);
  const allowances = [attempt, { ...attempt, device: undefined }].flatMap((one) => allowancesOf(limitsOf(deps), kind, one));
  const key = allowances.filter(({ scope }) => forgiven.includes(scope)).map((allowance) => allowance.key);
  await deps.database.rateLimits.destroy({ where: { key }, transaction });
}
