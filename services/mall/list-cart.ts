import type { MallModelRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';
import { isSellerGone } from './seller-gone.ts';

export interface CartEntry {
  model: MallModelRow;
  /** Whether it can still be bought. */
  isOnSale: boolean;
  addedAt: Date;
}

/** A page of somebody's cart, the latest first. */
export async function listCart(
  { database }: DatabaseDeps,
  { ownerId, pageNo, pageSize }: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; entries: CartEntry[] }> {
  const { cartItems, mallModels } = database;
  const { rows, count } = await cartItems.findAndCountAll({
    where: { ownerId },
    order: [
      ['createdAt', 'DESC'],
      ['modelId', 'DESC'],
    ],
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  const found = await mallModels.findAll({ where: { id: rows.map(({ modelId }) => modelId) } });
  const models = new Map(found.map((model) => [model.id, model]));
  const gone = await isSellerGone(database, found);
  const entries = rows.flatMap(({ modelId, createdAt }) => {
    const model = models.get(modelId);
    return model === undefined ? [] : [{ model, isOnSale: model.status === 'OnSale' && !gone(model), addedAt: createdAt }];
  });
  return { totalCount: count, entries };
}
