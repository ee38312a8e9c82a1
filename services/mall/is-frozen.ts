import { Op } from 'sequelize';
import type { DatabaseDeps } from '../deps.ts';

/** Whether this seller is frozen, as an account or as a modeller, so that nothing of his is sold. */
export const isSellerFrozen = async ({ database }: DatabaseDeps, { sellerId }: { sellerId: string }): Promise<boolean> =>
  (await database.users.count({
    where: { id: sellerId, [Op.or]: [{ frozenAt: { [Op.ne]: null } }, { modelerFrozenAt: { [Op.ne]: null } }] },
  })) > 0;
