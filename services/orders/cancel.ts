import { AppError } from '#domain/errors/app-error';
import { canPay } from '#domain/orders/deadline';
import { currentTime, type ClockDeps } from '../deps.ts';
import { closeOrder } from './close.ts';
import { findOrder } from './find.ts';

/** Cancels an unpaid order; one that is closed already is left as it is. `order.notCancellable` once it is paid. */
export async function cancelOrder(deps: ClockDeps, input: { ownerId: string; orderId: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const order = await findOrder(database, input, transaction);
    if (order.status === 'Closed') return;
    // The page cancels what has run out of time, too.
    const reason = canPay(order, currentTime(deps)) ? 'cancelled' : 'timedOut';
    if (!(await closeOrder(deps, { order, reason, actorId: input.ownerId }, transaction))) throw new AppError('order.notCancellable');
  });
}
