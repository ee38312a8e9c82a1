import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { WaitingWorkRow } from '#storage/database/models/work';
import type { Administrator } from '../../administration/administrator.ts';
import { recordAudit } from '../../audit/record.ts';
import type { DatabaseDeps } from '../../deps.ts';
import { enqueueDecision, type Decision } from '../outbox/enqueue.ts';

export interface Decided {
  decision: Decision;
  reason: string;
  /** Left out by whoever is on the machine. */
  by?: Administrator | undefined;
  /** The act on much work that it is part of. */
  bulkId?: string;
}

/**
 * Sends an operator's decision to a workflow that waits, or without an id to all that do.
 * It goes through the outbox, at once or as soon as Temporal answers, and is in the audit log. Returns the ids of those it goes to; one that does not wait is not among them.
 */
export async function decideWaiting(
  { database }: DatabaseDeps,
  { workflowId, ...decided }: Decided & { workflowId?: string },
): Promise<string[]> {
  const where = workflowId === undefined ? {} : { workflowId };
  return database.transact(async (transaction) => {
    const rows = await database.waitingWorks.findAll({ where, order: [['since', 'ASC']], transaction });
    for (const row of rows) await sendDecision(database, row, decided, transaction);
    return rows.map((row) => row.workflowId);
  });
}

/** The same for one work that waits, in the caller's transaction. */
export async function sendDecision(
  database: Database,
  { kind, workflowId }: WaitingWorkRow,
  { decision, reason, by, bulkId }: Decided,
  transaction: Transaction,
): Promise<void> {
  const event = decision === 'retry' ? 'workRetried' : 'workGivenUp';
  const details = { workflowId, ...(by !== undefined && { cause: reason }), ...(bulkId !== undefined && { bulkId }) };
  await enqueueDecision(database, { kind, workflowId, decision, reason }, transaction);
  const start = await database.outbox.findOne({ where: { workflowId, action: 'start' }, attributes: ['ownerId'], transaction });
  const about = { subjectId: start?.ownerId ?? null, address: by?.address, details };
  const entry = { event, actorId: by?.administratorId ?? null, ...about } as const;
  await recordAudit(database, entry, new Date(), transaction);
}
