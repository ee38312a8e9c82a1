import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import { findFile } from '../files/find.ts';
import { findJob } from './find.ts';
import { orderJob } from './order-job.ts';
import { moveJob } from './transition.ts';

const afresh = { stage: 'queued', percent: 0, error: null, startedAt: null, endedAt: null } as const;

/** Runs a failed or cancelled job again as attempt n + 1; of two who ask at once, one wins and the other is `job.notRetryable`. */
export async function retryJob(deps: { database: Database }, input: { ownerId: string; jobId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const job = await findJob(database, input, transaction);
    const file = await findFile(database, { ownerId: input.ownerId, fileId: job.fileId }, transaction);
    const attempt = job.attempt + 1;
    const changes = { ...afresh, attempt };
    const move = { id: job.id, attempt: job.attempt, from: ['Error', 'Cancelled'], to: 'Queued', changes } as const;
    if (!(await moveJob(database, move, transaction))) throw new AppError('job.notRetryable');
    await orderJob(database, job, file, attempt, transaction);
  });
}
