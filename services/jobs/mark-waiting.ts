import type { Subject } from '#domain/workflows/subject';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';
import { endedWaiting } from './end-waiting.ts';
import { jobEvent } from './enqueue.ts';
import { transitionJob } from './transition.ts';

/** Marks the job as waiting for an operator, or as running again, and tells its owner either. */
export async function markJobWaiting(deps: DatabaseDeps, input: Subject & { waiting: boolean }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt, waiting } = input;
  return database.transact(async (transaction) => {
    const job = await database.jobs.findByPk(id, { transaction, lock: true });
    if (job === null) return false;
    const changes: Partial<JobRow> = waiting ? { waitingSince: new Date(), waits: job.waits + 1 } : endedWaiting(job);
    const move = waiting ? ({ to: 'Waiting', from: ['Running'] } as const) : ({ to: 'Running', from: ['Waiting'] } as const);
    const event = (row: JobRow) => jobEvent(database, row, { step: waiting ? 'waiting' : 'resumed' }, transaction);
    return transitionJob(database, { id, attempt, ...move, changes, event }, transaction);
  });
}
