import { Op } from 'sequelize';
import { bulkLimits } from '#domain/bulk/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Removes acts that ended `bulkLimits.keptMs` ago, and what failed so long ago; returns how many rows. */
export async function sweepBulk(deps: ClockDeps): Promise<number> {
  const { bulkActs, bulkFailures, transact } = deps.database;
  const before = new Date(currentTime(deps).getTime() - bulkLimits.keptMs);
  const failures = await transact((transaction) => bulkFailures.destroy({ where: { failedAt: { [Op.lte]: before } }, transaction }));
  const acts = await transact((transaction) => bulkActs.destroy({ where: { endedAt: { [Op.lte]: before } }, transaction }));
  return failures + acts;
}
