import { Op, type Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../../deps.ts';

/** Gives back the turn that a workflow has, and withdraws what it asks for and that it waits for an operator, in the caller's transaction. */
export async function releaseTurns(database: Database, workflowId: string, transaction: Transaction): Promise<void> {
  const taken = { workflowId, takenAt: { [Op.ne]: null }, releasedAt: null };
  await database.outbox.update({ releasedAt: new Date() }, { where: taken, transaction });
  const asked = { workflowId, name: 'turn', status: 'Pending' } as const;
  await database.outbox.update({ status: 'Dropped', note: '不再需要' }, { where: asked, transaction });
  await database.waitingWorks.destroy({ where: { workflowId }, transaction });
}

/** Gives back the turn of a workflow that waits, rests between tries, or is gone. */
export const giveBackTurns = ({ database }: DatabaseDeps, workflowId: string): Promise<void> =>
  database.transact((transaction) => releaseTurns(database, workflowId, transaction));
