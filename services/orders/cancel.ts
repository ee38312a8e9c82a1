import { AppError } from '#domain/errors/app-error';
import { canPay } from '#domain/orders/deadline';
import { ProviderFault } from '#providers/calling/ask';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { closeAttempt } from '../payments/close-attempt.ts';
import { wakeOrder } from '../payments/follow.ts';
import { findLiveAttempt, isLive } from '../payments/live-attempt.ts';
import { closeOrder } from './close.ts';
import { findOrder } from './find.ts';

/**
 * Cancels an unpaid order, and closes what is live of it at a provider; one that is closed already is left as it is. `order.notCancellable` once it is paid. Where
 * the provider does not answer it is cancelled all the same: the attempt stays live until it can be closed, and what is paid by it goes back.
 */
export async function cancelOrder(deps: PaymentDeps, input: { ownerId: string; orderId: string }): Promise<void> {
  const { database } = deps;
  await findOrder(database, input);
  const live = await findLiveAttempt(deps, input.orderId);
  if (live !== null)
    await closeAttempt(deps, live).catch((error: unknown) => {
      if (!(error instanceof ProviderFault || error instanceof AppError)) throw error;
    });
  await database.transact(async (transaction) => {
    const order = await findOrder(database, input, transaction);
    if (order.status === 'Closed') return;
    // The page cancels what has run out of time, too.
    const reason = canPay(order, currentTime(deps)) ? 'cancelled' : 'timedOut';
    if (!(await closeOrder(deps, { order, reason, actorId: input.ownerId }, transaction))) throw new AppError('order.notCancellable');
    if (await isLive(deps, order.id, transaction)) await wakeOrder(deps, order.id, transaction);
  });
}
