import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { workflowIds } from '#domain/jobs/ids';
import { jobLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import type { FileRow, JobRow } from '#storage/database/models/work';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import { enqueueStart } from '../outbox/enqueue.ts';

/**
 * Orders attempt `attempt` of a job that stands Queued, in the caller's transaction: its Begin event and its workflow's start.
 * `job.tooMany` when its owner then has more unfinished jobs than allowed.
 */
export async function orderJob(database: Database, job: JobRow, file: FileRow, attempt: number, transaction: Transaction): Promise<void> {
  const { ownerId } = job;
  const workflowId = workflowIds.job(job.id, attempt);
  await appendEvent(
    database,
    {
      userId: ownerId,
      dedupeKey: `${workflowId}:begin`,
      type: 'JOB',
      subjectId: job.id,
      isSucceed: null,
      message: fileMessage(file, 'Begin', '排队等待处理'),
    },
    transaction,
  );
  // The event holds the lock on the owner's stream, so that two orders at once count each other.
  const unfinished = await database.jobs.count({ where: { ownerId, status: ['Queued', 'Running', 'Waiting'] }, transaction });
  if (unfinished > jobLimits.unfinishedPerUser) throw new AppError('job.tooMany', { count: jobLimits.unfinishedPerUser });
  const input = { jobId: job.id, attempt, ownerId, fileName: file.fileName };
  await enqueueStart(database, { workflowId, name: 'lightweightWorkflow', input }, transaction);
}
