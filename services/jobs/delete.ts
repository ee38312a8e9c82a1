import { AppError } from '#domain/errors/app-error';
import { workflowIds } from '#domain/jobs/ids';
import { isFinalJobStatus } from '#domain/jobs/state';
import { deleteLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { enqueueSignal, enqueueStart } from '../outbox/enqueue.ts';
import { findJob } from './find.ts';

/** Marks the owner's job deleted, cancels it when it runs, and orders the removal of its objects in 10 minutes; `restoreJob` takes it back. */
export async function deleteJob(
  deps: { database: Database; clock?: () => Date },
  input: { ownerId: string; jobId: string },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const job = await findJob(database, input, transaction);
    const deletedAt = deps.clock?.() ?? new Date();
    const deleted = await updateWhere(database.jobs, { id: job.id, deletedAt: null }, { deletedAt }, transaction);
    if (!deleted) throw new AppError('job.notFound');
    if (!isFinalJobStatus(job.status)) {
      await enqueueSignal(database, { workflowId: workflowIds.job(job.id, job.attempt), name: 'cancel', reason: 'deleted' }, transaction);
    }
    const { id, ownerId, modelName } = job;
    const deletedAtMs = deletedAt.getTime();
    const purge = { kind: 'job', id, ownerId, fileName: modelName, deletedAtMs, afterMs: deleteLimits.undoMs } as const;
    await enqueueStart(
      database,
      { workflowId: workflowIds.purge('job', id, deletedAtMs), name: 'purgeWorkflow', input: purge },
      transaction,
    );
  });
}
