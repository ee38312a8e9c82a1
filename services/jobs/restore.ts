import { AppError } from '#domain/errors/app-error';
import { purgeId } from '#domain/workflows/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { undoUntil } from '../work/undo-until.ts';
import { enqueueCancel } from '../work/outbox/enqueue.ts';

/** Undoes a deletion within 10 minutes and cancels its purge; `job.undoExpired` after that. */
export async function restoreJob(deps: ClockDeps, input: { ownerId: string; jobId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const job = await database.jobs.findOne({ where: { id: input.jobId, ownerId: input.ownerId }, transaction });
    if (job === null) throw new AppError('job.notFound');
    const { deletedAt } = job;
    const until = undoUntil(deletedAt);
    if (deletedAt === null || until === null) return;
    const inTime = until > currentTime(deps);
    const stillThere = { id: job.id, deletedAt, purgedAt: null };
    if (!inTime || !(await updateWhere(database.jobs, stillThere, { deletedAt: null }, transaction))) throw new AppError('job.undoExpired');
    const workflowId = purgeId({ kind: 'job', id: job.id, deletedAtMs: deletedAt.getTime() });
    await enqueueCancel(database, { kind: 'purge', workflowId, reason: 'restored' }, transaction);
  });
}
