import { Op } from 'sequelize';
import { searchLimits } from '#domain/mall/search-limits';
import type { DatabaseDeps } from '../deps.ts';

/** Removes changes that every index in use has read; one that slept for longer is made anew. Returns how many rows. */
export function sweepSearchChanges({ database }: DatabaseDeps): Promise<number> {
  const before = new Date(Date.now() - searchLimits.changesMs);
  return database.transact((transaction) => database.searchChanges.destroy({ where: { createdAt: { [Op.lt]: before } }, transaction }));
}
