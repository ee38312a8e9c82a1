import type { AuditDetails } from '#domain/audit/events';
import { AppError } from '#domain/errors/app-error';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { removeComments } from './remove-comments.ts';

/** Which comments: one with its replies, or all that an account wrote. */
type Chosen = { commentId: string } | { accountId: string };

/**
 * Removes comments as an administrator, and writes that down.
 * @returns how many were removed, replies by others among them
 * @throws AppError `works.commentGone` where the one named is gone
 */
export async function moderateComments(deps: ClockDeps, { administratorId, address, ...chosen }: Administrator & Chosen): Promise<number> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const one = 'commentId' in chosen ? await database.workComments.findByPk(chosen.commentId, { transaction }) : null;
    if ('commentId' in chosen && one === null) throw new AppError('works.commentGone');
    const subjectId = 'accountId' in chosen ? chosen.accountId : (one?.ownerId ?? null);
    const removed = await removeComments(
      database,
      'accountId' in chosen ? { ownerId: chosen.accountId } : { id: chosen.commentId },
      transaction,
    );
    const details: AuditDetails = 'commentId' in chosen ? { commentId: chosen.commentId, removed } : { removed };
    await recordAudit(
      database,
      { event: 'commentsRemoved', actorId: administratorId, subjectId, address, details },
      currentTime(deps),
      transaction,
    );
    return removed;
  });
}
