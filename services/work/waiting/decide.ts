import { recordAudit } from '../../audit/record.ts';
import type { DatabaseDeps } from '../../deps.ts';
import { enqueueDecision, type Decision } from '../outbox/enqueue.ts';

/**
 * Sends an operator's decision to a workflow that waits, or without an id to all that do, through the outbox: at once, or as soon as Temporal answers.
 * It is in the audit log. Returns the ids of those it goes to; one that does not wait is not among them.
 */
export async function decideWaiting(
  { database }: DatabaseDeps,
  { workflowId, decision, reason }: { workflowId?: string; decision: Decision; reason: string },
): Promise<string[]> {
  const where = workflowId === undefined ? {} : { workflowId };
  return database.transact(async (transaction) => {
    const rows = await database.waitingWorks.findAll({ where, order: [['since', 'ASC']], transaction });
    const event = decision === 'retry' ? 'workRetried' : 'workGivenUp';
    for (const { kind, workflowId: id } of rows) {
      await enqueueDecision(database, { kind, workflowId: id, decision, reason }, transaction);
      const entry = { event, actorId: null, subjectId: null, details: { workflowId: id } } as const;
      await recordAudit(database, entry, new Date(), transaction);
    }
    return rows.map((row) => row.workflowId);
  });
}
