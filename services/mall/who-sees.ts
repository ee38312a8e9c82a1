import type { MallModelRow } from '#storage/database/models/mall';
import { mayOperate } from '../administration/may-operate.ts';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from './on-sale.ts';

/** What a model of the mall is to somebody: his (he sells it, or has it), to be reviewed, on sale, or nothing that he may see. */
export type Sight = 'his' | 'reviewed' | 'onSale' | 'none';

/** @param viewerId Undefined: a visitor. */
export async function whoSees({ database }: DatabaseDeps, { id, sellerId }: MallModelRow, viewerId: string | undefined): Promise<Sight> {
  const { mallModels, modelPurchases } = database;
  if (viewerId !== undefined) {
    if (sellerId === viewerId || (await modelPurchases.count({ where: { ownerId: viewerId, modelId: id } })) > 0) return 'his';
    if (await mayOperate({ database }, { userId: viewerId }, 'offeredList')) return 'reviewed';
  }
  return (await mallModels.count({ where: { ...(onSale as object), id } })) > 0 ? 'onSale' : 'none';
}
