import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { refuseRefundedWork } from '../bought/refuse-refunded-work.ts';
import { refuseTooMany } from '../work/refuse-too-many.ts';
import { jobStart, queuedEvent } from './enqueue.ts';
import { findJob } from './find.ts';
import { transitionJob } from './transition.ts';

const reset = { stage: 'queued', percent: 0, error: null, startedAt: null, endedAt: null } as const;

/**
 * Runs a failed or cancelled job again as attempt n + 1. Of two concurrent calls one wins and the other gets `job.notRetryable`.
 * `file.notFound` when its source is deleted, `job.tooMany` when too many jobs are unfinished, `order.workRefunded` where it had been paid for.
 */
export async function retryJob(deps: DatabaseDeps, input: { ownerId: string; jobId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const { id, attempt, ownerId, fileId } = await findJob(database, input, transaction);
    if (fileId !== null) await findFile(database, { ownerId, fileId }, transaction);
    await refuseRefundedWork(database, id, transaction);
    const changes = { ...reset, attempt: attempt + 1, resumedAt: new Date() };
    const enqueue = { event: queuedEvent(database), start: jobStart(database) };
    const moved = await transitionJob(
      database,
      { id, attempt, from: ['Error', 'Cancelled'], to: 'Queued', changes, ...enqueue },
      transaction,
    );
    if (!moved) throw new AppError('job.notRetryable');
    await refuseTooMany(database, 'job', { ownerId }, transaction);
  });
}
