import { Op } from 'sequelize';
import type { StorageDeps } from '../deps.ts';
import { erasures } from './erasures.ts';

/** Removes what a deleted account had, files and jobs by their own purges. Goes on where it was interrupted; again is no error. */
export async function eraseAccount(deps: StorageDeps, { userId }: { userId: string }): Promise<void> {
  const begun = { id: userId, deletedAt: { [Op.ne]: null }, erasedAt: null };
  if ((await deps.database.users.count({ where: begun })) === 0) return;
  for (const erase of Object.values(erasures)) await erase(deps, userId);
}
