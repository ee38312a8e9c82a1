import { AppError } from '#domain/errors/app-error';
import type { DiskDeps } from '../deps.ts';
import { createOrder } from '../orders/create.ts';
import { payAtOnce, type PaidAtOnce } from '../orders/pay-at-once.ts';
import { readBatch, type BatchPlace } from './read.ts';

/**
 * Orders what of a batch has no result once more, with the same options, as an order of the same batch; paid at once where that takes no money. `places`: which, default
 * all that can be. Of two calls at once one wins. `batch.notFound`, `batch.nothingToRetry`, and what `createOrder` refuses.
 */
export async function retryBatch(
  deps: DiskDeps,
  { ownerId, batchId, places }: { ownerId: string; batchId: string; places?: readonly number[] | undefined },
): Promise<PaidAtOnce> {
  const isWanted = ({ place, canRetry }: BatchPlace): boolean => canRetry && (places?.includes(place) ?? true);
  const wanted = (await readBatch(deps, { ownerId, batchId })).places.filter(isWanted);
  if (wanted.length === 0) throw new AppError('batch.nothingToRetry');
  const order = await createOrder(deps, {
    ownerId,
    wishes: wanted.map(({ subject: { type, fileId, input } }) => ({ type, fileId, input })),
    again: {
      batchId,
      async refuse(transaction) {
        const now = (await readBatch(deps, { ownerId, batchId }, transaction)).places;
        if (wanted.some(({ place }) => now[place - 1]?.canRetry !== true)) throw new AppError('batch.nothingToRetry');
      },
    },
  });
  return payAtOnce(deps, { ownerId, orderId: order.id });
}
