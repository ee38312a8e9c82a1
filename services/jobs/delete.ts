import { AppError } from '#domain/errors/app-error';
import { isFinalJobStatus } from '#domain/jobs/state';
import { deleteLimits } from '#domain/limits';
import { runId } from '#domain/workflows/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { enqueueCancel, enqueueStart } from '../work/outbox/enqueue.ts';
import { findJob } from './find.ts';

/**
 * Marks the owner's job deleted, cancels it if it runs, and enqueues the removal of its objects in 10 minutes; `restoreJob` undoes it until
 * then.
 */
export async function deleteJob(deps: ClockDeps, input: { ownerId: string; jobId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const job = await findJob(database, input, transaction);
    const deletedAt = currentTime(deps);
    const deleted = await updateWhere(database.jobs, { id: job.id, deletedAt: null }, { deletedAt }, transaction);
    if (!deleted) throw new AppError('job.notFound');
    if (!isFinalJobStatus(job.status)) {
      await enqueueCancel(database, { kind: job.kind, workflowId: runId('job', job), reason: 'deleted' }, transaction);
    }
    const { id, ownerId, modelName: fileName } = job;
    const deletion = { kind: 'job', id, ownerId, fileName, deletedAtMs: deletedAt.getTime(), afterMs: deleteLimits.undoMs } as const;
    await enqueueStart(database, { kind: 'purge', input: deletion }, transaction);
  });
}
