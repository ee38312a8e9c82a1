import type { Transaction } from 'sequelize';
import { deletionGuards } from '#domain/deletion/guards';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { findUser } from '../accounts/find.ts';
import { verifySmsCode } from '../accounts/verify-sms-code.ts';
import type { AttemptDeps, Visitor } from '../accounts/visitor.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, retentionOf, type ClockDeps, type RetentionDeps } from '../deps.ts';
import { findDeletionBlocks } from './guards.ts';

/**
 * Asks for the deletion of an account, proved by a code of type `rebuild` to its phone: docs/decisions/deleting-an-account.md. Answers when it will be
 * deleted. `deletion.blocked` while something is not settled, `deletion.alreadyAsked`, or what `verifySmsCode` says.
 */
export async function askDeletion(
  deps: AttemptDeps & RetentionDeps,
  input: { userId: string; code: string; smsKey: string; visitor: Visitor },
): Promise<{ dueAt: Date }> {
  const { database } = deps;
  const { userId, code, smsKey, visitor } = input;
  const user = await findUser(deps, { userId });
  if (user.deletionDueAt !== null) throw new AppError('deletion.alreadyAsked');
  await refuseBlocked(deps, userId);
  await verifySmsCode(deps, { phone: user.phone, type: 'rebuild', code, smsKey, user, visitor, keep: false });
  return database.transact(async (transaction) => {
    const now = currentTime(deps);
    const dueAt = new Date(now.getTime() + retentionOf(deps).deletionMs);
    const open = { id: userId, deletionDueAt: null, deletedAt: null };
    if (!(await updateWhere(database.users, open, { deletionDueAt: dueAt }, transaction))) throw new AppError('deletion.alreadyAsked');
    // Once more: something may have been begun since, and the row is locked now.
    await refuseBlocked(deps, userId, transaction);
    const entry = { event: 'deletionAsked', actorId: userId, subjectId: userId, address: visitor.address } as const;
    await recordAudit(database, { ...entry, details: { dueAt: dueAt.toISOString() } }, now, transaction);
    return { dueAt };
  });
}

async function refuseBlocked(deps: ClockDeps, userId: string, transaction?: Transaction): Promise<void> {
  const blocks = await findDeletionBlocks(deps.database, { userId, now: currentTime(deps) }, transaction);
  if (blocks.length > 0) throw new AppError('deletion.blocked', { reasons: blocks.map((name) => deletionGuards[name].reason).join('；') });
}
