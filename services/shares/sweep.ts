import { Op } from 'sequelize';
import { shareLimits } from '#domain/shares/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Removes links that ended 30 days ago, and who opened links on days as long past; returns how many rows. */
export function sweepShares(deps: ClockDeps): Promise<number> {
  const { modelShares, shareVisits, transact } = deps.database;
  const before = { [Op.lt]: new Date(currentTime(deps).getTime() - shareLimits.keptMs) };
  return transact(async (transaction) => {
    const visits = await shareVisits.destroy({ where: { createdAt: before }, transaction });
    return visits + (await modelShares.destroy({ where: { [Op.or]: [{ endedAt: before }, { expiresAt: before }] }, transaction }));
  });
}
