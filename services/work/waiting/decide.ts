import type { Administrator } from '../../administration/administrator.ts';
import { recordAudit } from '../../audit/record.ts';
import type { DatabaseDeps } from '../../deps.ts';
import { enqueueDecision, type Decision } from '../outbox/enqueue.ts';

/**
 * Sends an operator's decision to a workflow that waits, or without an id to all that do, through the outbox: at once, or as soon as Temporal answers.
 * It is in the audit log. Returns the ids of those it goes to; one that does not wait is not among them.
 */
export async function decideWaiting(
  { database }: DatabaseDeps,
  { workflowId, decision, reason, by }: { workflowId?: string; decision: Decision; reason: string; by?: Administrator },
): Promise<string[]> {
  const where = workflowId === undefined ? {} : { workflowId };
  return database.transact(async (transaction) => {
    const rows = await database.waitingWorks.findAll({ where, order: [['since', 'ASC']], transaction });
    const event = decision === 'retry' ? 'workRetried' : 'workGivenUp';
    for (const { kind, workflowId: id } of rows) {
      const details = { workflowId: id, ...(by !== undefined && { cause: reason }) };
      await enqueueDecision(database, { kind, workflowId: id, decision, reason }, transaction);
      const start = await database.outbox.findOne({ where: { workflowId: id, action: 'start' }, attributes: ['ownerId'], transaction });
      const about = { subjectId: start?.ownerId ?? null, address: by?.address, details };
      const entry = { event, actorId: by?.administratorId ?? null, ...about } as const;
      await recordAudit(database, entry, new Date(), transaction);
    }
    return rows.map((row) => row.workflowId);
  });
}
