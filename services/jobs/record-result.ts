import type { JobKind, JobReports, JobResult } from '#domain/kinds/jobs';
import { boundReport } from '#domain/models/bound-report';
import { summarizeJob } from '#domain/kinds/summaries';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { countStored } from '../uploads/count-stored.ts';
import { transitionJob } from './transition.ts';

export interface RecordedResult extends Subject {
  result: JobResult;
  report: JobReports[JobKind];
  resultBytes: number;
  resultKey: string;
  reportKey: string;
  thumbnailKey: string | null;
  /** All that was stored, the result included. */
  bytes: number;
}

/**
 * Records the job's result and counts it against its owner's storage. False, with nothing written, when the job is at a later attempt.
 * @throws storage.full and model.reportTooLarge, with nothing written.
 */
export async function recordResult(deps: DatabaseDeps, { id, attempt, bytes, ...made }: RecordedResult): Promise<boolean> {
  const report = boundReport(made.report);
  const { database } = deps;
  const move = {
    id,
    attempt,
    to: 'Running',
    from: ['Running'],
    changes: { ...made, report, summary: summarizeJob(report), percent: 99 },
  } as const;
  return database.transact(async (transaction) => {
    if (!(await transitionJob(database, move, transaction))) return false;
    await countStored(database, database.jobs, { id, bytes, whenFull: 'refuse' }, transaction);
    return true;
  });
}
