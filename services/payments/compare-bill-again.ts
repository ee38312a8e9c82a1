import { Op } from 'sequelize';
import { updateRowsWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';

/** Has the bills of a day compared anew, as an operator may; returns of how many providers. A worker does it within minutes. */
export async function compareBillAgain({ database }: DatabaseDeps, { day }: { day: string }): Promise<number> {
  const { paymentBills, transact } = database;
  const done = { day, finishedAt: { [Op.ne]: null } };
  return transact((transaction) => updateRowsWhere(paymentBills, done, { finishedAt: null, tries: 0 }, transaction));
}
