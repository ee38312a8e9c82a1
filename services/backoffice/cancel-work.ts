import type { Transaction } from 'sequelize';
import { isFinalJobStatus } from '#domain/jobs/state';
import { parseRunId } from '#domain/workflows/ids';
import type { Database } from '#storage/database/connect';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { enqueueCancel } from '../work/outbox/enqueue.ts';

interface Cancelled {
  workflowId: string;
  cause: string;
  by: Administrator;
  /** The act on much work that it is part of. */
  bulkId?: string;
}

/**
 * Asks somebody's job to stop, in the caller's transaction, which refunds it: its row becomes Cancelled once it has. It is in the audit log.
 * False for a job that has ended, and for a run that is not its last.
 */
export async function cancelWork(
  database: Database,
  { workflowId, cause, by, bulkId }: Cancelled,
  transaction: Transaction,
): Promise<boolean> {
  const run = parseRunId('job', workflowId);
  const job = run === undefined ? null : await database.jobs.findByPk(run.id, { transaction, lock: true });
  if (job === null || job.attempt !== run?.attempt || isFinalJobStatus(job.status)) return false;
  await enqueueCancel(database, { kind: job.kind, workflowId, reason: 'operator' }, transaction);
  const about = { actorId: by.administratorId, subjectId: job.ownerId, address: by.address };
  const details = { workflowId, cause, ...(bulkId !== undefined && { bulkId }) };
  await recordAudit(database, { ...about, event: 'workCancelled', details }, new Date(), transaction);
  return true;
}
