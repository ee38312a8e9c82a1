import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/jobs';
import { buildFile, buildJob } from './work.ts';

/** Jobs of one person's that wait for an operator since `since`, as their workflows leave them; default since a minute ago. */
export async function buildWaiting(
  database: Database,
  ownerId: string,
  count: number,
  { since = new Date(Date.now() - 60_000), modelName = '椅子' }: { since?: Date; modelName?: string } = {},
): Promise<JobRow[]> {
  const file = await buildFile(database, ownerId, { modelName });
  const jobs: JobRow[] = [];
  for (let number = 0; number < count; number++) {
    const job = await buildJob(database, file, { status: 'Waiting', stage: 'read', percent: 40, startedAt: since, createdAt: since });
    await wait(database, `job/${job.id}/1`, since);
    jobs.push(job);
  }
  return jobs;
}

/** A run waits for an operator. */
export const wait = (database: Database, workflowId: string, since: Date): Promise<unknown> =>
  database.transact((transaction) =>
    database.waitingWorks.upsert({ workflowId, kind: 'lightweight', reason: '存储没有回应', since }, { transaction }),
  );
