import type { Database } from '#storage/database/connect';
import type { JobRow } from '#storage/database/models/jobs';
import { buildFile, buildJob } from './work.ts';

interface Waits {
  /** Default a minute ago. */
  since?: Date;
  modelName?: string;
  /** Of the jobs, default waiting; one that is over is not looked for in Temporal. */
  status?: JobRow['status'];
}

/** Jobs of one person's that wait for an operator, as their workflows leave them. */
export async function buildWaiting(
  database: Database,
  ownerId: string,
  count: number,
  { since = new Date(Date.now() - 60_000), modelName = '椅子', status = 'Waiting' }: Waits = {},
): Promise<JobRow[]> {
  const file = await buildFile(database, ownerId, { modelName });
  return database.transact(async (transaction) => {
    const jobs: JobRow[] = [];
    while (jobs.length < count) {
      const changes = { status, stage: 'read', percent: 40, startedAt: since, createdAt: since } as const;
      jobs.push(await buildJob(database, file, changes, transaction));
    }
    const rows = jobs.map(
      ({ id }) => ({ workflowId: `job/${id}/1`, kind: 'lightweight', reason: '存储没有回应', ownerId, since }) as const,
    );
    await database.waitingWorks.bulkCreate(rows, { transaction });
    return jobs;
  });
}

/** A run waits for an operator. */
export const wait = (database: Database, workflowId: string, since: Date): Promise<unknown> =>
  database.transact((transaction) =>
    database.waitingWorks.upsert({ workflowId, kind: 'lightweight', reason: '存储没有回应', since }, { transaction }),
  );
