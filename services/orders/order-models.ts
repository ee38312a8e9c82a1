import type { OrderRow } from '#storage/database/models/orders';
import type { DiskDeps } from '../deps.ts';
import { createOrder } from './create.ts';

/** Orders models of the mall, several as one batch; those of the cart leave it when they are paid. Refused as `createOrder` says. */
export const orderModels = (
  deps: DiskDeps,
  { ownerId, modelIds, couponId }: { ownerId: string; modelIds: readonly string[]; couponId: string | null },
): Promise<OrderRow> => createOrder(deps, { ownerId, couponId, wishes: modelIds.map((modelId) => ({ type: 'modelPurchase', modelId })) });
