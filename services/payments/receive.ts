import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { payableStatuses } from '#domain/orders/state';
import type { ReceiptOutcome } from '#domain/payments/state';
import { newId } from '#storage/database/ids';
import type { OrderRow } from '#storage/database/models/orders';
import type { PaymentAttemptRow } from '#storage/database/models/payments';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { priceNow } from '../orders/price-to-pay.ts';
import { settle } from '../orders/settle.ts';
import { takeFrom } from '../orders/sources.ts';
import { wakeOrder } from './follow.ts';
import { giveBack } from './give-back.ts';
import { keepUnexplained } from './keep-unexplained.ts';
import { isLive } from './live-attempt.ts';
import type { ReceivedPayment } from './received-payment.ts';
import { tellOfPayment } from './tell.ts';

/** `known`: it was taken in before, and nothing was done now. */
export type Reception = ReceiptOutcome | 'known';

/**
 * Takes in money that came to our account, once for each number that the provider gives it, in one transaction: settles the order that it was paid for, or
 * owes it back (docs/decisions/payments.md). An order takes it when it was paid before its time was over, by the provider's clock, and is neither
 * paid nor closed. What cannot be handed over any more is owed back, too.
 */
export async function receivePayment(deps: ClockDeps, paid: ReceivedPayment): Promise<Reception> {
  const { transact } = deps.database;
  try {
    return await transact((transaction) => receive(deps, paid, true, transaction));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return transact((transaction) => receive(deps, paid, false, transaction));
  }
}

async function receive(deps: ClockDeps, paid: ReceivedPayment, deliverable: boolean, transaction: Transaction): Promise<Reception> {
  const { orders, paymentAttempts, paymentReceipts } = deps.database;
  const { provider, transactionId, outTradeNo } = paid;
  const attempt = await paymentAttempts.findOne({ where: { outTradeNo, method: provider }, transaction });
  const order = attempt && (await orders.findByPk(attempt.orderId, { transaction, lock: true, rejectOnEmpty: true }));
  if ((await paymentReceipts.count({ where: { provider, transactionId }, transaction })) > 0) return 'known';
  if (attempt === null || order === null) return keepUnexplained(deps, paid, transaction);
  // Somebody else may have changed it until the order was ours.
  await attempt.reload({ transaction });
  const outcome = outcomeOf(order, attempt, paid, deliverable);
  const values = { ...paid, id: newId(), orderId: order.id, outcome, createdAt: currentTime(deps) };
  const receipt = await paymentReceipts.create(values, { transaction });
  const ended = {
    state: outcome === 'settled' ? 'Paid' : 'Unasked',
    liveOrderId: null,
    transactionId,
    endedAt: currentTime(deps),
  } as const;
  await updateWhere(paymentAttempts, { orderId: order.id, number: attempt.number }, ended, transaction);
  if (outcome === 'settled') await settleBy(deps, order, paid, transaction);
  else await giveBack(deps, { order, receipt, outcome }, transaction);
  return outcome;
}

function outcomeOf(
  order: OrderRow,
  attempt: PaymentAttemptRow,
  { amountFen, paidAt }: ReceivedPayment,
  deliverable: boolean,
): Exclude<ReceiptOutcome, 'unexplained'> {
  if (amountFen !== attempt.amountFen) return 'wrongAmount';
  if (order.closeReason !== null) return 'late';
  if (!payableStatuses.some((status) => status === order.status)) return 'second';
  if (paidAt >= order.expiresAt) return 'late';
  // One that was absent when it was to be closed may be paid later; the order takes it where nothing of it has changed.
  const isOrders = amountFen === order.payableFen && attempt.couponId === order.couponId;
  if (attempt.state !== 'Live' && !isOrders) return 'replaced';
  return deliverable ? 'settled' : 'undeliverable';
}

async function settleBy(deps: ClockDeps, order: OrderRow, paid: ReceivedPayment, transaction: Transaction): Promise<void> {
  const { orderLines, users } = deps.database;
  const { provider: method, amountFen, paidAt } = paid;
  const lines = await orderLines.findAll({ where: { orderId: order.id }, order: ['line'], transaction });
  const { uploaderType } = await users.findByPk(order.ownerId, { attributes: ['uploaderType'], transaction, rejectOnEmpty: true });
  const { priced, counts } = await priceNow(deps, { order, lines, uploaderType, method }, transaction);
  // The attempt's amount is what was paid; its counts are those of models that cost nothing.
  const price = { ...priced, payableFen: amountFen, spends: { ...priced.spends, couponId: order.couponId } };
  const taken = await takeFrom(deps, method, { ownerId: order.ownerId, priced: price, purse: emptyPurse, counts }, transaction);
  await settle(deps, { order, lines, method, paid: price, taken, paidAt }, transaction);
  await tellOfPayment(deps, order, { isSucceed: true }, transaction);
  // Another attempt, in whose place this one was paid, is still to be closed.
  if (await isLive(deps, order.id, transaction)) await wakeOrder(deps, order.id, transaction);
}

/** Nothing is taken from it. */
const emptyPurse = { givenFen: 0, boughtFen: 0, incomeFen: 0 };
