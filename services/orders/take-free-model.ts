import { AppError } from '#domain/errors/app-error';
import { cancelOrder } from './cancel.ts';
import { payOrder } from './pay.ts';
import type { Visitor } from '../accounts/caller.ts';
import type { DiskDeps } from '../deps.ts';
import { orderModels } from './order-models.ts';

/**
 * Orders a model that costs nothing and pays at once with nothing but one of the day's. `mall.notFree` for one with a price; `order.methodClosed` when none of the day's is left, and
 * `mall.freeHereSpent` when none is left of the visitor's place; both leave no order open.
 */
export async function takeFreeModel(
  deps: DiskDeps,
  { ownerId, modelId, visitor }: { ownerId: string; modelId: string; visitor: Visitor },
): Promise<void> {
  const model = await deps.database.mallModels.findByPk(modelId);
  if (model !== null && model.priceFen > 0) throw new AppError('mall.notFree', { name: model.name });
  const { id: orderId, payableFen } = await orderModels(deps, { ownerId, modelIds: [modelId], couponId: null });
  try {
    // Its price may have come in between.
    if (payableFen > 0) throw new AppError('mall.notFree', { name: model?.name ?? '' });
    await payOrder(deps, { ownerId, orderId, method: 'cloudCoin', visitor });
  } catch (error) {
    await cancelOrder(deps, { ownerId, orderId });
    throw error;
  }
}
