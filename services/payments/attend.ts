import { payableStatuses } from '#domain/orders/state';
import { ProviderFault } from '#providers/calling/ask';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { closeOrder } from '../orders/close.ts';
import { closeAttempt, endAttempt, paidBy } from './close-attempt.ts';
import { payRefunds } from './pay-refunds.ts';
import { providerOf } from './provider-of.ts';
import { receivePayment } from './receive.ts';

/**
 * Brings an order to what its providers know: takes in what was paid without a notification, closes there what can no longer be paid, then closes the order itself
 * when its time is over, and pays what it owes. `asks`: also asks about a payment that may still come. A provider that does not answer leaves things as
 * they are, to be attended to again. May be done at any time, and by several at once.
 */
export async function attendOrder(
  deps: PaymentDeps,
  { orderId, asks }: { orderId: string; asks: boolean },
): Promise<{ isOver: boolean; owed: number; refused: number }> {
  const { orders, paymentAttempts } = deps.database;
  const order = await orders.findByPk(orderId, { rejectOnEmpty: true });
  const live = await paymentAttempts.findOne({ where: { liveOrderId: orderId } });
  const isPayable = mayBePaid(order, deps);
  if (live !== null && (asks || !isPayable)) await attendAttempt(deps, live, isPayable);
  const isOver = await endOrder(deps, orderId);
  return { isOver, ...(await payRefunds(deps, { orderId })) };
}

const mayBePaid = ({ status, expiresAt }: OrderRow, deps: PaymentDeps): boolean =>
  payableStatuses.some((payable) => payable === status) && currentTime(deps) < expiresAt;

async function attendAttempt(deps: PaymentDeps, attempt: PaymentAttemptRow, isPayable: boolean): Promise<void> {
  try {
    if (!isPayable) return await closeAttempt(deps, attempt);
    const report = await providerOf(deps, attempt.method).query(attempt.outTradeNo);
    const paid = paidBy(attempt, report);
    if (paid !== undefined) await receivePayment(deps, paid);
    else if (report.state === 'closed' || report.state === 'refunded') await endAttempt(deps, attempt);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
  }
}

/** Closes an order whose time is over once nothing of it is live; whether nothing can be paid for it any more. */
async function endOrder(deps: PaymentDeps, orderId: string): Promise<boolean> {
  const { orders, paymentAttempts, transact } = deps.database;
  return transact(async (transaction) => {
    const order = await orders.findByPk(orderId, { transaction, lock: true, rejectOnEmpty: true });
    if ((await paymentAttempts.count({ where: { liveOrderId: orderId }, transaction })) > 0 || mayBePaid(order, deps)) return false;
    const isOpen = payableStatuses.some((status) => status === order.status);
    if (isOpen) await closeOrder(deps, { order, reason: 'timedOut', actorId: null }, transaction);
    return true;
  });
}
