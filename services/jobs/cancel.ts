import { AppError } from '#domain/errors/app-error';
import { isFinalJobStatus } from '#domain/jobs/state';
import { runId } from '#domain/workflows/ids';
import type { DatabaseDeps } from '../deps.ts';
import { enqueueCancel } from '../work/outbox/enqueue.ts';
import { findJob } from './find.ts';

/** Asks a running job to stop; its row becomes Cancelled once it has. `job.notCancellable` if it has finished. */
export async function cancelJob(deps: DatabaseDeps, input: { ownerId: string; jobId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const job = await findJob(database, input, transaction);
    if (isFinalJobStatus(job.status)) throw new AppError('job.notCancellable');
    await enqueueCancel(database, { kind: job.kind, workflowId: runId('job', job), reason: 'user' }, transaction);
  });
}
