import { pageWindow } from '#domain/wire/page-window';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from './on-sale.ts';
import { seeModels, type SeenModel } from './standing.ts';

export interface CartEntry extends SeenModel {
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
    ...pageWindow({ pageNo, pageSize }),
  });
  const id = rows.map(({ modelId }) => modelId);
  const seen = new Map((await seeModels(database, await mallModels.findAll({ where: { id } }), ownerId)).map((one) => [one.model.id, one]));
  const offered = await mallModels.findAll({ where: { ...(onSale as object), id }, attributes: ['id'] });
  const open = new Set(offered.map((model) => model.id));
  const entries = rows.flatMap(({ modelId, createdAt }) => {
    const one = seen.get(modelId);
    return one === undefined ? [] : [{ ...one, isOnSale: open.has(modelId), addedAt: createdAt }];
  });
  return { totalCount: count, entries };
}
