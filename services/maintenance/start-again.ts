import { parseWorkflowId, workflowIds } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';
import { finishCheck } from '../checks/finish.ts';
import { orderCheck } from '../files/order-check.ts';
import { moveFile } from '../files/transition.ts';
import { finishJob } from '../jobs/finish.ts';
import { moveJob } from '../jobs/transition.ts';
import { enqueueStart } from '../outbox/enqueue.ts';

/**
 * Starts the next attempt of what a lost workflow was doing: one that Temporal no longer knows, or that closed without ending
 * its row. What was deleted meanwhile ends as cancelled; a lost purge is asked for again. False when the row has moved on.
 */
export async function startAgain(deps: { database: Database }, workflowId: string): Promise<boolean> {
  const subject = parseWorkflowId(workflowId);
  if (subject === undefined) return false;
  if (subject.kind === 'purge') return purgeAgain(deps.database, subject);
  const again = subject.kind === 'check' ? checkAgain : jobAgain;
  return again(deps.database, subject.id, subject.attempt);
}

async function checkAgain(database: Database, id: string, attempt: number): Promise<boolean> {
  const file = await database.files.findByPk(id);
  if (file === null) return false;
  if (file.deletedAt !== null) return finishCheck({ database }, { id, attempt, outcome: { status: 'Cancelled' } });
  return database.transact(async (transaction) => {
    const next = attempt + 1;
    const changes = { attempt: next, stage: 'queued', percent: 0 } as const;
    if (!(await moveFile(database, { id, attempt, to: 'Pending', from: ['Pending', 'Checking'], changes }, transaction))) return false;
    await orderCheck(database, file, next, transaction);
    return true;
  });
}

async function jobAgain(database: Database, id: string, attempt: number): Promise<boolean> {
  const job = await database.jobs.findByPk(id);
  const file = job === null ? null : await database.files.findByPk(job.fileId);
  if (job === null || file === null) return false;
  if (job.deletedAt !== null || file.deletedAt !== null) {
    return finishJob({ database }, { id, attempt, outcome: { status: 'Cancelled' } });
  }
  return database.transact(async (transaction) => {
    const next = attempt + 1;
    const changes = { attempt: next, stage: 'queued', percent: 0 } as const;
    const from = ['Queued', 'Running', 'Waiting'] as const;
    if (!(await moveJob(database, { id, attempt, to: 'Queued', from, changes }, transaction))) return false;
    const input = { jobId: id, attempt: next, ownerId: job.ownerId, fileName: file.fileName };
    await enqueueStart(database, { workflowId: workflowIds.job(id, next), name: 'lightweightWorkflow', input }, transaction);
    return true;
  });
}

async function purgeAgain(database: Database, { of, id, deletedAtMs }: { of: 'file' | 'job'; id: string; deletedAtMs: number }) {
  const row = of === 'file' ? await database.files.findByPk(id) : await database.jobs.findByPk(id);
  if (row === null || row.purgedAt !== null || row.deletedAt?.getTime() !== deletedAtMs) return false;
  const fileName = 'fileName' in row ? row.fileName : row.modelName;
  const input = { kind: of, id, ownerId: row.ownerId, fileName, deletedAtMs, afterMs: 0 };
  await database.transact((transaction) =>
    enqueueStart(database, { workflowId: workflowIds.purge(of, id, deletedAtMs), name: 'purgeWorkflow', input }, transaction),
  );
  return true;
}
