import { AppError } from '#domain/errors/app-error';
import { workflowIds } from '#domain/jobs/ids';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';
import { enqueueSignal } from '../outbox/enqueue.ts';
import { findJob } from './find.ts';

/** Asks a running job to stop; its row becomes Cancelled when it has. `job.notCancellable` once it has ended. */
export async function cancelJob(deps: { database: Database }, input: { ownerId: string; jobId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const job = await findJob(database, input, transaction);
    if (isFinalJobStatus(job.status)) throw new AppError('job.notCancellable');
    const workflowId = workflowIds.job(job.id, job.attempt);
    await enqueueSignal(database, { workflowId, name: 'cancel', reason: 'user' }, transaction);
  });
}
