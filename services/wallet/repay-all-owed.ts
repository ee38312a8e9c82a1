import { Op } from 'sequelize';
import { walletLimits } from '#domain/wallet/limits';
import type { ClockDeps } from '../deps.ts';
import { repayOwed } from './repay-owed.ts';

/** Has sellers pay what they owe of refunded sales, whatever their income came back from; returns of how many it was tried. */
export async function repayAllOwed(deps: ClockDeps): Promise<number> {
  const { incomes, transact } = deps.database;
  const owing = { owedFen: { [Op.gt]: 0 } };
  const found = await incomes.findAll({ where: owing, attributes: ['ownerId'], group: ['ownerId'], limit: walletLimits.owingPerSweep });
  for (const { ownerId } of found) await transact((transaction) => repayOwed(deps, ownerId, transaction));
  return found.length;
}
