import type { Transaction } from 'sequelize';
import type { JobEvent } from '#domain/events/event';
import { runId } from '#domain/workflows/ids';
import type { JobWorkKind } from '#domain/kinds/job-work';
import { workKinds } from '#domain/kinds/works';
import { shortWork } from '#domain/workflows/processor-time';
import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/jobs';
import { appendEvent, type NewEvent } from '../events/append.ts';
import { factsOf } from '../events/facts.ts';
import { enqueueStart } from '../work/outbox/enqueue.ts';
import { refuseTooMany } from '../work/refuse-too-many.ts';
import type { Start } from '../work/transition.ts';

type WithoutJob<E> = E extends JobEvent ? Omit<E, 'type' | 'kind' | 'file'> : never;

function stepKey(payload: WithoutJob<JobEvent>, { waits }: JobRow): string {
  switch (payload.step) {
    case 'queued':
      return 'begin';
    case 'done':
      return 'end';
    case 'stage':
      return payload.stage;
    case 'waiting':
    case 'resumed':
      return `${payload.step}/${waits}`;
  }
}

/** An event of the job's current attempt, with the facts of its file; a step that runs twice gives one event. */
export async function jobEvent(
  database: Database,
  job: JobRow,
  payload: WithoutJob<JobEvent>,
  transaction: Transaction,
): Promise<NewEvent> {
  const file = job.fileId === null ? null : await database.files.findByPk(job.fileId, { transaction });
  return {
    userId: job.ownerId,
    subjectId: job.id,
    dedupeKey: `${runId('job', job)}:${stepKey(payload, job)}`,
    payload: { type: 'job', kind: job.kind, file: file === null ? null : factsOf(file), ...payload } as JobEvent,
  };
}

export const queuedEvent =
  (database: Database) =>
  (job: JobRow, transaction: Transaction): Promise<NewEvent> =>
    jobEvent(database, job, { step: 'queued' }, transaction);

/** The start of the job's current attempt. */
export const jobStart =
  (database: Database) =>
  async ({ id, attempt, kind, ownerId, fileId, modelName }: JobRow, transaction: Transaction): Promise<Start> => {
    const file = fileId === null ? null : await database.files.findByPk(fileId, { attributes: ['fileName', 'fileSize'], transaction });
    const { firstQueue, isShort = false }: JobWorkKind = workKinds[kind];
    const short = isShort && file !== null && file.fileSize <= shortWork.bytes;
    return { kind, short, input: { jobId: id, attempt, ownerId, fileName: file?.fileName ?? modelName, turn: firstQueue } };
  };

/** Enqueues a newly created job, in the caller's transaction. `job.tooMany` when its owner then has too many unfinished jobs. */
export async function enqueueJob(database: Database, job: JobRow, transaction: Transaction): Promise<void> {
  await appendEvent(database, await queuedEvent(database)(job, transaction), transaction);
  await refuseTooMany(database, 'job', job, transaction);
  await enqueueStart(database, await jobStart(database)(job, transaction), transaction);
}
