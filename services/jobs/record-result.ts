import type { JobReport } from '#domain/models/figures';
import type { Database } from '#storage/database/connect';
import type { AttemptInput } from '../checks/begin.ts';
import { moveJob } from './transition.ts';

export interface JobResult extends AttemptInput {
  report: JobReport;
  resultKey: string;
  reportKey: string;
  thumbnailKey: string | null;
}

/** Records what the job made. False when the attempt is no longer the job's: nothing was written. */
export async function recordResult(deps: { database: Database }, { id, attempt, ...result }: JobResult): Promise<boolean> {
  const { database } = deps;
  const { before, after } = result.report;
  const changes = { ...result, before, after, resultBytes: after.bytes, percent: 99 };
  return database.transact((transaction) => moveJob(database, { id, attempt, to: 'Running', from: ['Running'], changes }, transaction));
}
