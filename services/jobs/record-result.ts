import type { JobKind, JobReports, JobResult } from '#domain/jobs/kinds';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionJob } from './transition.ts';

export interface RecordedResult extends Subject {
  result: JobResult;
  report: JobReports[JobKind];
  resultBytes: number;
  resultKey: string;
  reportKey: string;
  thumbnailKey: string | null;
}

/** Records the job's result. False, with nothing written, when the job is at a later attempt. */
export async function recordResult(deps: DatabaseDeps, { id, attempt, ...made }: RecordedResult): Promise<boolean> {
  const { database } = deps;
  const move = { id, attempt, to: 'Running', from: ['Running'], changes: { ...made, percent: 99 } } as const;
  return database.transact((transaction) => transitionJob(database, move, transaction));
}
