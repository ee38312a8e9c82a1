import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';

/**
 * Models that this buyer can buy now, in three statements however many there are, in the order of their ids. `mall.notFound`, `mall.withdrawn` when one is not on
 * sale or its seller is frozen or gone, `mall.own` for one's own, `mall.bought` for what one has; of several the first that is refused.
 */
export async function findAllForSale(
  { mallModels, modelPurchases, users }: Database,
  { buyerId, modelIds }: { buyerId: string; modelIds: readonly string[] },
  transaction: Transaction | null,
): Promise<MallModelRow[]> {
  const models = new Map((await mallModels.findAll({ where: { id: [...modelIds] }, transaction })).map((model) => [model.id, model]));
  const sellerIds = [...new Set([...models.values()].map(({ sellerId }) => sellerId))];
  const had = await modelPurchases.findAll({ where: { ownerId: buyerId, modelId: [...modelIds] }, attributes: ['modelId'], transaction });
  const sellers = await users.findAll({
    where: { id: sellerIds, frozenAt: null, modelerFrozenAt: null, deletedAt: null },
    attributes: ['id'],
    transaction,
  });
  const [bought, selling] = [new Set(had.map(({ modelId }) => modelId)), new Set(sellers.map(({ id }) => id))];
  return modelIds.map((id) => {
    const model = models.get(id);
    // What was never on sale was never shown to anybody.
    if (model === undefined || model.releasedAt === null) throw new AppError('mall.notFound');
    const { name, sellerId } = model;
    if (sellerId === buyerId) throw new AppError('mall.own');
    if (bought.has(id)) throw new AppError('mall.bought', { name });
    if (model.status !== 'OnSale' || !selling.has(sellerId)) throw new AppError('mall.withdrawn', { name });
    return model;
  });
}

/** The same for one model. */
export async function findForSale(
  database: Database,
  { buyerId, modelId }: { buyerId: string; modelId: string },
  transaction: Transaction,
): Promise<MallModelRow> {
  const [model] = await findAllForSale(database, { buyerId, modelIds: [modelId] }, transaction);
  if (model === undefined) throw new AppError('mall.notFound');
  return model;
}
