import type { RunningJobStage } from '#domain/jobs/kinds';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { jobEvent } from './enqueue.ts';
import { transitionJob } from './transition.ts';

/** Writes how far a running job is, and an event when its stage is a new one; false when it no longer runs in this attempt. */
export async function reportJobProgress(
  deps: DatabaseDeps,
  { id, attempt, stage, percent }: Subject & { stage: RunningJobStage; percent: number },
): Promise<boolean> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const before = await database.jobs.findByPk(id, { transaction, attributes: ['stage'] });
    const isNew = before?.stage !== stage;
    return transitionJob(
      database,
      {
        ...{ id, attempt, to: 'Running', from: ['Running'], changes: { stage, percent } },
        ...(isNew && { event: (job) => jobEvent(database, job, { step: 'stage', stage }, transaction) }),
      },
      transaction,
    );
  });
}
