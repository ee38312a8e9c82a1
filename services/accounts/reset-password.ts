import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import { endSessions } from './end-sessions.ts';
import { findAccount } from './find-account.ts';
import { forgivePasswords } from './forgive-passwords.ts';
import { hashPassword } from './password.ts';
import { spendCode } from './spend-code.ts';
import { verifySmsCode } from './verify-sms-code.ts';
import type { AttemptDeps, Visitor } from './visitor.ts';

/**
 * Sets a new password by a code for that, and ends every session. Refuses codes as `verifySmsCode` does; for a phone without an account also the right
 * one is `auth.codeWrong`. `auth.frozen` for a frozen account. What was guessed of the old password no
 * longer counts: docs/decisions/forgotten-password.md.
 */
export async function resetPassword(
  deps: AttemptDeps,
  input: { phone: string; password: string; code: string; smsKey: string; visitor: Visitor },
): Promise<void> {
  const { database } = deps;
  const { phone, visitor } = input;
  const now = currentTime(deps);
  const user = await findAccount(deps, { phone });
  const code = await verifySmsCode(deps, { ...input, type: 'rebuild', user, keep: true });
  if (user === null) throw new AppError('auth.codeWrong');
  const passwordHash = await hashPassword(input.password);
  await database.transact(async (transaction) => {
    const owned = { id: user.id, phone, frozenAt: null, deletedAt: null };
    if (!(await updateWhere(database.users, owned, { passwordHash }, transaction)))
      throw new AppError(user.frozenAt === null ? 'auth.accountChanged' : 'auth.frozen');
    await spendCode(database.smsCodes, code, now, transaction);
    await endSessions(database, user.id, now, transaction);
    await forgivePasswords(deps, { user, visitor }, transaction);
    const entry = { event: 'passwordReset', actorId: user.id, subjectId: user.id, address: visitor.address } as const;
    await recordAudit(database, entry, now, transaction);
  });
}
