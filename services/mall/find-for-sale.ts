import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';

/**
 * A model that this buyer can buy now. `mall.notFound`, `mall.withdrawn` when it is not on sale or its seller is frozen or gone, `mall.own` for one's own,
 * `mall.bought` for what one has.
 */
export async function findForSale(
  { mallModels, modelPurchases, users }: Database,
  { buyerId, modelId }: { buyerId: string; modelId: string },
  transaction: Transaction,
): Promise<MallModelRow> {
  const model = await mallModels.findByPk(modelId, { transaction });
  // A draft was never shown to anybody.
  if (model === null || model.status === 'Draft') throw new AppError('mall.notFound');
  const { name, sellerId } = model;
  if (sellerId === buyerId) throw new AppError('mall.own');
  if ((await modelPurchases.count({ where: { ownerId: buyerId, modelId }, transaction })) > 0) throw new AppError('mall.bought', { name });
  const sells = await users.count({ where: { id: sellerId, frozenAt: null, deletedAt: null }, transaction });
  if (model.status !== 'OnSale' || sells === 0) throw new AppError('mall.withdrawn', { name });
  return model;
}
