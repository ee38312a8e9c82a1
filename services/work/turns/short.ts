import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { isLane } from '#domain/workflows/ids';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../../deps.ts';

/**
 * Turns that are given back soon: of work that is expected to be over, and of lanes, which ask for each piece anew. They may take the slot that long work
 * leaves, so that a scene or a map is shared out over all slots.
 */
export const soonBack: WhereOptions = { [Op.or]: [{ short: true }, { workflowId: { [Op.like]: '%/lane/%' } }] };
export const isSoonBack = ({ short, workflowId }: { short: boolean; workflowId: string }): boolean => short || isLane(workflowId);

/** Whether a workflow is expected to be over soon. */
export async function isShort(database: Database, workflowId: string, transaction?: Transaction): Promise<boolean> {
  const where = { workflowId, short: true };
  return (await database.outbox.count({ where, ...(transaction && { transaction }) })) > 0;
}

/** Notes that a workflow takes longer than was expected: its next turn is one for long work. */
export const takesLong = ({ database }: DatabaseDeps, workflowId: string): Promise<void> =>
  database.transact(async (transaction) => {
    await database.outbox.update({ short: false }, { where: { workflowId, short: true }, transaction });
  });
