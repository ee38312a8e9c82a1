import type { RunningJobStage } from '#domain/kinds/jobs';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { jobEvent } from './enqueue.ts';
import { transitionJob } from './transition.ts';

/** Records a running job's progress, with an event when the stage changes; false when this attempt no longer runs. */
export async function reportJobProgress(
  deps: DatabaseDeps,
  { id, attempt, stage, percent }: Subject & { stage: RunningJobStage; percent: number },
): Promise<boolean> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const before = await database.jobs.findByPk(id, { transaction, attributes: ['stage', 'percent', 'status', 'attempt'] });
    const isNew = before?.stage !== stage;
    // Of works side by side the one that knows less.
    if (before !== null && !isNew && before.percent > percent) return before.attempt === attempt && before.status === 'Running';
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
