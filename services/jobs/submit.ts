import { AppError } from '#domain/errors/app-error';
import { resolveOptions, type LightweightOptions, type PresetName } from '#domain/jobs/options';
import type { JobKind } from '#domain/jobs/state';
import { newId } from '#storage/database/ids';
import { refuseWhenDiskLow, type DiskDeps } from '../uploads/refuse-when-disk-low.ts';
import type { Database } from '#storage/database/connect';
import { findFile } from '../files/find.ts';
import { orderJob } from './order-job.ts';

export interface SubmitDeps extends DiskDeps {
  database: Database;
}

export interface SubmitInput {
  ownerId: string;
  fileId: string;
  kind: JobKind;
  preset: PresetName;
  /** What differs from the preset. */
  options: Partial<LightweightOptions>;
}

/**
 * Orders a run over a checked single model and answers the job's id. `file.notReady` before the check succeeded,
 * `file.obliquePending` for oblique models, `job.tooMany` beyond 20 unfinished ones, `upload.diskFull` while the disk is nearly full.
 */
export async function submitJob(deps: SubmitDeps, input: SubmitInput): Promise<string> {
  const { database } = deps;
  await refuseWhenDiskLow(deps);
  return database.transact(async (transaction) => {
    const file = await findFile(database, input, transaction);
    if (file.modelType === 1) throw new AppError('file.obliquePending');
    if (file.status !== 'Success') throw new AppError('file.notReady');
    const { ownerId, kind, preset } = input;
    const job = await database.jobs.create(
      {
        ...nothingYet,
        id: newId(),
        ownerId,
        fileId: file.id,
        modelName: file.modelName,
        kind,
        preset,
        options: resolveOptions(preset, input.options),
        createdAt: new Date(),
      },
      { transaction },
    );
    await orderJob(database, job, file, 1, transaction);
    return job.id;
  });
}

const nothingYet = {
  status: 'Queued',
  stage: 'queued',
  resultKey: null,
  reportKey: null,
  thumbnailKey: null,
  before: null,
  after: null,
  report: null,
  error: null,
  startedAt: null,
  endedAt: null,
  deletedAt: null,
  purgedAt: null,
} as const;
