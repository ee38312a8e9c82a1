import { Op, type Transaction } from 'sequelize';
import { endedLimits } from '#domain/workflows/processor-time';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../../deps.ts';

const sinceWhen = (): Date => new Date(Date.now() - endedLimits.keepMs);

/** Processor time in milliseconds that budgets and deadlines ended of these owners' work in the last day; absent for those who had none. */
export async function endedMsOf(database: Database, ownerIds: readonly string[], transaction: Transaction): Promise<Map<string, number>> {
  const rows = await database.endedWorks.findAll({
    where: { ownerId: [...ownerIds], endedAt: { [Op.gt]: sinceWhen() } },
    attributes: ['ownerId', 'processorMs'],
    transaction,
  });
  const sums = new Map<string, number>();
  for (const { ownerId, processorMs } of rows) sums.set(ownerId, (sums.get(ownerId) ?? 0) + processorMs);
  return sums;
}

/** Notes work that a budget or a deadline ended. What else its owner has in line is expected to take long from then on. */
export const recordEnded = ({ database }: DatabaseDeps, ended: { ownerId: string; processorMs: number }): Promise<void> =>
  database.transact(async (transaction) => {
    const { ownerId, processorMs } = ended;
    await database.endedWorks.create({ ownerId, processorMs: Math.round(processorMs), endedAt: new Date() }, { transaction });
    await database.outbox.update({ short: false }, { where: { ownerId, status: 'Pending', short: true }, transaction });
  });

/** Deletes what counts no more; returns how many rows. */
export const sweepEnded = ({ database }: DatabaseDeps): Promise<number> =>
  database.transact((transaction) => database.endedWorks.destroy({ where: { endedAt: { [Op.lte]: sinceWhen() } }, transaction }));
