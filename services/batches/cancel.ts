import { AppError } from '#domain/errors/app-error';
import { openJobStatuses } from '#domain/jobs/state';
import type { DatabaseDeps } from '../deps.ts';
import { cancelJob } from '../jobs/cancel.ts';
import { readBatch } from './read.ts';

/** Asks every job of a batch that has not ended to stop. `batch.notFound`, `batch.nothingToCancel`. */
export async function cancelBatch(deps: DatabaseDeps, { ownerId, batchId }: { ownerId: string; batchId: string }): Promise<void> {
  await readBatch(deps, { ownerId, batchId });
  const open = { ownerId, batchId, deletedAt: null, status: [...openJobStatuses] };
  const jobs = await deps.database.jobs.findAll({ where: open, attributes: ['id'] });
  let asked = 0;
  for (const { id: jobId } of jobs) {
    try {
      await cancelJob(deps, { ownerId, jobId });
      asked++;
    } catch (error) {
      // It ended meanwhile.
      if (!(error instanceof AppError && error.entry.permanent)) throw error;
    }
  }
  if (asked === 0) throw new AppError('batch.nothingToCancel');
}
