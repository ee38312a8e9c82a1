import type { MallModelRow } from '#storage/database/models/mall';
import { mayOperate } from '../administration/may-operate.ts';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from './on-sale.ts';

/** What a model of the mall is to somebody: his (he sells it, or has it), to be reviewed, on sale, or nothing that he may see. */
export type Sight = 'his' | 'reviewed' | 'onSale' | 'none';

/** Who looks at a model. */
export interface Viewer {
  /** Undefined: a visitor. */
  viewerId: string | undefined;
  /** Whether this session counts as one of the back office, if that is where its account works: services/factors/is-proven.ts. */
  asStaff: boolean;
}

export async function whoSees({ database }: DatabaseDeps, { id, sellerId }: MallModelRow, { viewerId, asStaff }: Viewer): Promise<Sight> {
  const { mallModels, modelPurchases } = database;
  if (viewerId !== undefined) {
    if (sellerId === viewerId || (await modelPurchases.count({ where: { ownerId: viewerId, modelId: id } })) > 0) return 'his';
    if (asStaff && (await mayOperate({ database }, { userId: viewerId }, 'offeredList'))) return 'reviewed';
  }
  return (await mallModels.count({ where: { ...(onSale as object), id } })) > 0 ? 'onSale' : 'none';
}
