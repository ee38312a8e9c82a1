import { Op } from 'sequelize';
import { packageLimits } from '#domain/packages/limits';
import { currentTime, type ClockDeps } from '../deps.ts';
import { lapsePackage } from './lapse.ts';

/** Takes away what is left of packages whose end has come, a bounded number, each in a transaction of its own; returns how many there were. */
export async function sweepPackages(deps: ClockDeps): Promise<number> {
  const { packages, transact } = deps.database;
  const over = { lapsedAt: null, endsAt: { [Op.lte]: currentTime(deps) } };
  const found = await packages.findAll({ where: over, attributes: ['id'], order: ['endsAt'], limit: packageLimits.lapsedAtOnce });
  for (const { id } of found) {
    await transact(async (transaction) => {
      const row = await packages.findOne({ where: { ...over, id }, transaction, lock: true });
      if (row !== null) await lapsePackage(deps, row, transaction);
    });
  }
  return found.length;
}
