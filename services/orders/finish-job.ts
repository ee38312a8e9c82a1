import type { Outcome } from '#domain/workflows/outcome';
import { runId } from '#domain/workflows/ids';
import type { Subject } from '#domain/workflows/subject';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';
import { endPaidWork } from './end-paid-work.ts';
import { countStored } from '../uploads/count-stored.ts';
import { boundOutcome, failureRecord } from '../work/failure-record.ts';
import { releaseTurns } from '../work/turns/release.ts';
import { endedWaiting } from '../jobs/end-waiting.ts';
import { jobEvent } from '../jobs/enqueue.ts';
import { keepGenerated } from '../jobs/keep-generated.ts';
import { transitionJob } from '../jobs/transition.ts';

/** Finishes the job's attempt with its event, and the order that paid for it, once: false when it has already finished or belongs to a later attempt. */
export async function finishJob(deps: DatabaseDeps, input: Subject & { outcome: Outcome }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt } = input;
  const outcome = boundOutcome(input.outcome);
  return database.transact(async (transaction) => {
    await releaseTurns(database, runId('job', { id, attempt }), transaction);
    const event = (job: JobRow) => jobEvent(database, job, { step: 'done', outcome, result: job.result }, transaction);
    const waited = await database.jobs.findByPk(id, { attributes: ['waitingSince', 'waitedMs'], transaction });
    const changes = { ...changesFor(outcome), ...(waited !== null && endedWaiting(waited)) };
    const move = { id, attempt, to: outcome.status, changes, event };
    if (!(await transitionJob(database, move, transaction))) return false;
    await endPaidWork(deps, { jobId: id, outcome }, transaction);
    if (outcome.status === 'Success') await keepGenerated(database, id, transaction);
    if (outcome.status !== 'Success') await countStored(database, database.jobs, { id, bytes: 0, whenFull: 'count' }, transaction);
    return true;
  });
}

/** What a failed attempt leaves in its row. */
const nothing = {
  report: null,
  summary: null,
  result: null,
  resultKey: null,
  reportKey: null,
  thumbnailKey: null,
  resultBytes: 0,
} as const;

function changesFor(outcome: Outcome): Partial<JobRow> {
  const endedAt = new Date();
  switch (outcome.status) {
    case 'Success':
      return { stage: 'done', percent: 100, error: null, endedAt };
    case 'Cancelled':
      return { ...nothing, error: null, endedAt };
    case 'Error':
      return { ...nothing, error: failureRecord(outcome), endedAt };
  }
}
