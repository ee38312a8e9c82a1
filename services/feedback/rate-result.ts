import { feedbackTypes } from '#domain/feedback/types';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { findJob } from '../jobs/find.ts';
import { scanText } from '../moderation/scan-text.ts';

export interface Rating {
  ownerId: string;
  jobId: string;
  /** From 1, which is worst, to 5. */
  score: number;
  /** May be empty. */
  content: string;
}

/**
 * Rates a result, or changes its rating: a result has one. A changed rating waits for an administrator again.
 * @throws AppError `job.notFound`; `job.noResult` until the job has succeeded; `content.rejected`.
 */
export async function rateResult(deps: ClockDeps & ModeratorDeps, { ownerId, jobId, score, content }: Rating): Promise<void> {
  const { database } = deps;
  if (content !== '') await scanText(deps.moderator, content);
  await database.transact(async (transaction) => {
    const job = await findJob(database, { ownerId, jobId }, transaction);
    if (job.status !== 'Success') throw new AppError('job.noResult');
    // Locks the job's row, so that of two first ratings at once the second changes the first.
    if (!(await updateWhere(database.jobs, { id: jobId, deletedAt: null }, {}, transaction))) throw new AppError('job.notFound');
    const changed = { score, content, answeredAt: null, answeredBy: null };
    if (await updateWhere(database.feedback, { jobId }, changed, transaction)) return;
    const row = { id: newId(), ownerId, type: feedbackTypes.result, pictures: [], annexId: null, jobId, createdAt: currentTime(deps) };
    await database.feedback.create({ ...row, score, content }, { transaction });
  });
}
