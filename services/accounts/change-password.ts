import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { IssuedTokens } from './caller.ts';
import { endSessions } from './end-sessions.ts';
import { findUser } from './find.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './password.ts';
import { proveOwner, type Proof } from './prove-owner.ts';
import type { AttemptDeps, Visitor } from './visitor.ts';

/**
 * Replaces the password of a signed-in user, ends every session and opens a new one. Takes the old password or a code for a new password, and refuses
 * both as `proveOwner` does.
 */
export async function changePassword(
  deps: AttemptDeps,
  input: { userId: string; password: string; proof: Proof; visitor: Visitor },
): Promise<IssuedTokens> {
  const { database } = deps;
  const { userId, visitor } = input;
  const now = currentTime(deps);
  const user = await findUser(deps, { userId });
  const useUp = await proveOwner(deps, user, { ...input, type: 'rebuild' });
  const passwordHash = await hashPassword(input.password);
  return database.transact(async (transaction) => {
    const proven = { id: userId, phone: user.phone, passwordHash: user.passwordHash };
    if (!(await updateWhere(database.users, proven, { passwordHash }, transaction))) throw new AppError('auth.accountChanged');
    await useUp(transaction);
    await endSessions(database, userId, now, transaction);
    await recordAudit(
      database,
      { event: 'passwordChanged', actorId: userId, subjectId: userId, address: visitor.address },
      now,
      transaction,
    );
    return openSession(deps, { userId, visitor }, transaction);
  });
}
