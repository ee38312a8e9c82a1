import { AppError } from '#domain/errors/app-error';
import type { JobInput } from '#domain/jobs/kinds';
import { newId } from '#storage/database/ids';
import type { DiskDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { refuseWhenDiskLow } from '../uploads/refuse-when-disk-low.ts';
import { enqueueJob } from './enqueue.ts';

export interface SubmitInput {
  ownerId: string;
  fileId: string;
  input: JobInput;
}

/**
 * Creates and enqueues a job over a checked single model and returns its id. `file.notReady` until the check has succeeded,
 * `file.obliquePending` for oblique models, `job.tooMany` when too many jobs are unfinished, `upload.diskFull` while the disk is nearly
 * full.
 */
export async function submitJob(deps: DiskDeps, { ownerId, fileId, input }: SubmitInput): Promise<string> {
  const { database } = deps;
  await refuseWhenDiskLow(deps);
  return database.transact(async (transaction) => {
    const file = await findFile(database, { ownerId, fileId }, transaction);
    if (file.modelType === 'oblique') throw new AppError('file.obliquePending');
    if (file.status !== 'Success') throw new AppError('file.notReady');
    const asked = { id: newId(), ownerId, fileId, modelName: file.modelName, kind: input.kind, input, createdAt: new Date() };
    const job = await database.jobs.create({ ...nothingYet, ...asked }, { transaction });
    await enqueueJob(database, job, transaction);
    return job.id;
  });
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
