import { payableStatuses } from '#domain/orders/state';
import { paymentLimits } from '#domain/payments/limits';
import { isOuterMethod } from '#domain/trade/methods';
import { openAttemptStates } from '#domain/payments/state';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { closeOrder } from '../orders/close.ts';
import { closeAttempt, endAttempt, paidBy } from './close-attempt.ts';
import { payRefunds } from './pay-refunds.ts';
import { isUnanswered, providerOf } from './provider-of.ts';
import { receivePayment } from './receive.ts';

/**
 * Brings an order to what its providers know: takes in what was paid without a notification, closes there what can no longer be paid, then closes the order itself
 * when its time is over, and pays what it owes. `asks`: also asks about a payment that may still come. Of a provider that does not answer the attempt stays as it is,
 * to be asked about again, but keeps no order open beyond its time; one that is not configured any more is waited for a day. May be done at any time, and by several at once.
 */
export async function attendOrder(
  deps: PaymentDeps,
  { orderId, asks }: { orderId: string; asks: boolean },
): Promise<{ isOver: boolean; owed: number; refused: number }> {
  const { orders, paymentAttempts } = deps.database;
  const order = await orders.findByPk(orderId, { rejectOnEmpty: true });
  const attempts = await paymentAttempts.findAll({ where: { orderId, state: [...openAttemptStates] }, order: ['number'] });
  const isTimeOver = currentTime(deps) >= order.expiresAt;
  const isPayable = payableStatuses.some((payable) => payable === order.status) && !isTimeOver;
  for (const attempt of attempts) {
    // Another has taken its place, or its order is over: what has come to be of it is closed.
    const isDone = !isPayable || attempt.state === 'Absent';
    if (asks || isTimeOver || (isDone && attempt.state === 'Live')) await attendAttempt(deps, attempt, { isDone, isTimeOver });
    if (currentTime(deps).getTime() >= order.expiresAt.getTime() + paymentLimits.unconfiguredMs) await giveUpUnconfigured(deps, attempt);
  }
  const isOver = await endOrder(deps, orderId);
  return { isOver, ...(await payRefunds(deps, { orderId })) };
}

async function attendAttempt(
  deps: PaymentDeps,
  attempt: PaymentAttemptRow,
  { isDone, isTimeOver }: { isDone: boolean; isTimeOver: boolean },
): Promise<void> {
  try {
    if (isDone) return await closeAttempt(deps, attempt, { isTimeOver });
    const report = await providerOf(deps, attempt.method).query(attempt.outTradeNo);
    const paid = paidBy(attempt, report);
    if (paid !== undefined) await receivePayment(deps, paid);
    else if (report.state === 'closed' || report.state === 'refunded') await endAttempt(deps, attempt, 'Closed');
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
}

/** Ends an attempt that nobody can be asked about any more; what comes by it all the same is late, and a bill tells what never was told. */
async function giveUpUnconfigured(deps: PaymentDeps, attempt: PaymentAttemptRow): Promise<void> {
  const { method } = attempt;
  if (isOuterMethod(method) && deps.payments?.[method] === undefined) await endAttempt(deps, attempt, 'Closed');
}

/** Closes an order whose time is over, also while its provider does not answer: what comes then goes back. True once no money can come for it. */
async function endOrder(deps: PaymentDeps, orderId: string): Promise<boolean> {
  const { orders, paymentAttempts, transact } = deps.database;
  return transact(async (transaction) => {
    const order = await orders.findByPk(orderId, { transaction, lock: true, rejectOnEmpty: true });
    const isOpen = payableStatuses.some((status) => status === order.status);
    const open = await paymentAttempts.count({ where: { orderId, state: [...openAttemptStates] }, transaction });
    if (isOpen && currentTime(deps) < order.expiresAt) return false;
    if (isOpen) await closeOrder(deps, { order, reason: 'timedOut', actorId: null }, transaction);
    return open === 0;
  });
}
