import { AppError } from '#domain/errors/app-error';
import type { FeedbackRow } from '#storage/database/models/feedback';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface ReadInput extends Administrator {
  feedbackId: string;
}

/**
 * Records in the audit log that an administrator opens a picture or the archive of a piece of feedback, before anything of it is shown; its id is what
 * `idOf` finds. @throws AppError `feedback.notFound` also where it finds none.
 */
export const recordRead = (
  deps: ClockDeps,
  { feedbackId, administratorId, address }: ReadInput,
  read: 'picture' | 'annex',
  idOf: (row: FeedbackRow) => string | null | undefined,
): Promise<string> =>
  deps.database.transact(async (transaction) => {
    const { database } = deps;
    const row = await database.feedback.findByPk(feedbackId, { transaction });
    const attachmentId = row === null ? null : idOf(row);
    if (row === null || attachmentId === null || attachmentId === undefined) throw new AppError('feedback.notFound');
    const entry = { event: 'feedbackRead', actorId: administratorId, subjectId: row.ownerId, address } as const;
    await recordAudit(database, { ...entry, details: { feedbackId, read } }, currentTime(deps), transaction);
    return attachmentId;
  });
