import type { Transaction } from 'sequelize';
import type { JobInput } from '#domain/kinds/jobs';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { JobRow } from '#storage/database/models/jobs';
import { enqueueJob } from './enqueue.ts';
import { noteStep } from '../analytics/note-step.ts';
import { findSource } from '../work/find-source.ts';

export interface NewJob {
  ownerId: string;
  /** Null for work that begins with words or a picture. */
  fileId: string | null;
  /** What it is called; default as its file. */
  modelName?: string;
  input: JobInput;
  /** Default none. */
  batchId?: string | null;
}

/**
 * Creates and enqueues a job over a checked file, or over none, in the caller's transaction. What `findSource` refuses, and `job.tooMany` when too many jobs are
 * unfinished.
 */
export async function createJob(
  database: Database,
  { ownerId, fileId, modelName = '', input, batchId = null }: NewJob,
  transaction: Transaction,
): Promise<JobRow> {
  const file = fileId === null ? null : await findSource(database, { ownerId, work: { fileId, input } }, transaction);
  const asked = {
    id: newId(),
    ownerId,
    fileId,
    batchId,
    modelName: file?.modelName ?? modelName,
    kind: input.kind,
    input,
    createdAt: new Date(),
  };
  const job = await database.jobs.create({ ...nothingYet, ...asked }, { transaction });
  await enqueueJob(database, job, transaction);
  await noteStep(database, { userId: ownerId, step: 'worked', at: job.createdAt }, transaction);
  return job;
}

const nothingYet = {
  status: 'Queued',
  stage: 'queued',
  resultKey: null,
  reportKey: null,
  thumbnailKey: null,
  result: null,
  report: null,
  error: null,
  startedAt: null,
  endedAt: null,
  deletedAt: null,
  purgedAt: null,
} as const;
