import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps, ClockDeps } from '../deps.ts';
import { currentTime } from '../deps.ts';
import { cancelCheck } from '../checks/cancel.ts';
import { retryCheck } from '../checks/retry.ts';
import { cancelJob } from '../jobs/cancel.ts';
import { retryJob } from '../jobs/retry.ts';
import { isFinalJobStatus } from '#domain/jobs/state';
import { isOver, withRuns, type OpenJob } from './find-job.ts';

/** Cancels what of a job still runs. `job.notCancellable` when nothing does. */
export async function cancelOpenJob(deps: DatabaseDeps, { row, runs, file, status }: OpenJob): Promise<void> {
  if (isOver(status)) throw new AppError('job.notCancellable');
  const { ownerId } = row;
  if (row.kind === 'check') {
    if (file !== null) await cancelCheck(deps, { ownerId, fileId: file.id });
    return;
  }
  for (const run of runs) if (!isFinalJobStatus(run.status)) await cancelJob(deps, { ownerId, jobId: run.id });
}

/** Tries again what of a job failed or was cancelled, at no new price. `order.workRefunded` where its price went back. */
export async function retryOpenJob(deps: DatabaseDeps, { row, runs, file, status }: OpenJob): Promise<void> {
  if (status !== 'failed' && status !== 'cancelled') throw new AppError('job.notRetryable');
  const { ownerId } = row;
  if (row.kind === 'check') {
    if (file !== null) await retryCheck(deps, { ownerId, fileId: file.id });
    return;
  }
  for (const run of runs) if (run.status === 'Error' || run.status === 'Cancelled') await retryJob(deps, { ownerId, jobId: run.id });
}

const atOnce = 100;

/** Cancels the jobs whose `Cancel-After` has passed; returns how many. */
export async function cancelDueJobs(deps: ClockDeps): Promise<number> {
  const { openJobs, transact } = deps.database;
  const rows = await openJobs.findAll({ where: { cancelAt: { [Op.lte]: currentTime(deps) } }, order: ['cancelAt'], limit: atOnce });
  for (const job of await withRuns(deps, rows)) {
    if (!isOver(job.status)) {
      await cancelOpenJob(deps, job).catch((error: unknown) => {
        // It ended meanwhile.
        if (!(error instanceof AppError) || !error.entry.permanent) throw error;
      });
    }
    await transact((transaction) => openJobs.update({ cancelAt: null }, { where: { id: job.row.id }, transaction }));
  }
  return rows.length;
}
