import type { Transaction } from 'sequelize';
import type { SmsType } from '#domain/accounts/schema';
import { formatWait } from '#domain/display/times';
import { AppError } from '#domain/errors/app-error';
import type { UserRow } from '#storage/database/models/accounts';
import { currentTime } from '../deps.ts';
import { verifyPassword } from './password.ts';
import { spendCode } from './spend-code.ts';
import { takeAttempt } from './take-attempt.ts';
import { verifySmsCode } from './verify-sms-code.ts';
import { attemptOn, type AttemptDeps, type Visitor } from './visitor.ts';

/** What somebody who is signed in shows to prove that the account is his: its password, or a code sent to its phone. */
export interface Proof {
  password: string | undefined;
  code: string | undefined;
  smsKey: string | undefined;
}

/**
 * Proves that whoever holds a session is the account's owner (docs/decisions/owner-proof.md). Returns what uses the proof up, for the transaction of what it allows. `auth.proofRequired`
 * without one, or with a password where none is set; `auth.currentPasswordWrong` counts with the wrong passwords of sign-in, and so does its pause
 * (`auth.currentPasswordPaused`); a code, which is preferred, is refused as `verifySmsCode` does.
 */
export async function proveOwner(
  deps: AttemptDeps,
  user: UserRow,
  { proof, type, visitor }: { proof: Proof; type: SmsType; visitor: Visitor },
): Promise<(transaction: Transaction) => Promise<void>> {
  const { password, code, smsKey } = proof;
  if (code !== undefined && smsKey !== undefined) {
    const row = await verifySmsCode(deps, { phone: user.phone, type, smsKey, code, user, visitor, keep: true });
    return (transaction) => spendCode(deps.database.smsCodes, row, currentTime(deps), transaction);
  }
  if (password === undefined || user.passwordHash === null) throw new AppError('auth.proofRequired');
  const takeBack = await takeAttempt(
    deps,
    'password',
    attemptOn(deps, user.phone, user, visitor),
    ({ msLeft }) => new AppError('auth.currentPasswordPaused', { wait: formatWait(msLeft) }),
  );
  const matches = await verifyPassword(password, user.passwordHash).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (!matches) throw new AppError('auth.currentPasswordWrong');
  await takeBack();
  return () => Promise.resolve();
}
