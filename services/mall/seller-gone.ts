import { Op } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';

/** Of these models, those whose seller is frozen or gone, so that nobody buys them. */
export async function isSellerGone(
  { users }: Database,
  models: readonly Pick<MallModelRow, 'sellerId'>[],
): Promise<(model: Pick<MallModelRow, 'sellerId'>) => boolean> {
  const ids = [...new Set(models.map(({ sellerId }) => sellerId))];
  const where = { id: ids, [Op.or]: [{ frozenAt: { [Op.ne]: null } }, { deletedAt: { [Op.ne]: null } }] };
  const gone = ids.length === 0 ? [] : await users.findAll({ where, attributes: ['id'] });
  const known = new Set(gone.map(({ id }) => id));
  return ({ sellerId }) => known.has(sellerId);
}
