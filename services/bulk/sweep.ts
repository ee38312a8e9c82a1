import { Op } from 'sequelize';
import { bulkLimits } from '#domain/bulk/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Removes acts that ended `bulkLimits.keptMs` ago, with their failures; returns how many. */
export async function sweepBulk(deps: ClockDeps): Promise<number> {
  const { bulkActs, bulkFailures, transact } = deps.database;
  const before = new Date(currentTime(deps).getTime() - bulkLimits.keptMs);
  const old = await bulkActs.findAll({ where: { endedAt: { [Op.lte]: before } }, attributes: ['id'] });
  for (const { id } of old) {
    await transact(async (transaction) => {
      await bulkFailures.destroy({ where: { bulkId: id }, transaction });
      await bulkActs.destroy({ where: { id }, transaction });
    });
  }
  return old.length;
}
