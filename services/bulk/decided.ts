import type { Transaction } from 'sequelize';
import type { BulkActName } from '#domain/bulk/acts';
import type { Database } from '#storage/database/connect';
import type { Candidate } from './candidates.ts';

/** Signals after which an act has nothing more to say to a work. */
const saidBy: Readonly<Record<BulkActName, readonly string[]>> = {
  retry: ['retry', 'giveUp', 'cancel'],
  giveUp: ['retry', 'giveUp', 'cancel'],
  cancel: ['cancel'],
};

/** Ids of those that somebody has already decided about, whether or not it has come to pass. */
export async function decidedAmong(
  { outbox }: Database,
  act: BulkActName,
  candidates: readonly Pick<Candidate, 'workflowId' | 'since'>[],
  transaction: Transaction | null = null,
): Promise<Set<string>> {
  const sinceOf = new Map(candidates.map(({ workflowId, since }) => [workflowId, since]));
  const rows = await outbox.findAll({
    where: { workflowId: [...sinceOf.keys()], action: 'signal', name: [...saidBy[act]] },
    attributes: ['workflowId', 'createdAt'],
    transaction,
  });
  const isLater = (at: Date, since: Date | undefined): boolean => since === undefined || at.getTime() >= since.getTime();
  return new Set(rows.filter((row) => isLater(row.createdAt, sinceOf.get(row.workflowId))).map(({ workflowId }) => workflowId));
}
