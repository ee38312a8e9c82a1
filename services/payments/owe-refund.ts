import { randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { orderNumberBytes, refundNumberOf } from '#domain/trade/order-number';
import type { RefundReason } from '#domain/orders/refunds';
import type { PaymentReceiptRow } from '#storage/database/models/payments';
import { currentTime, type ClockDeps } from '../deps.ts';
import { wakeOrder } from './follow.ts';

/** Writes down, in the caller's transaction, that so much of a receipt goes back through its provider. */
export async function oweRefund(
  deps: ClockDeps,
  { receipt, amountFen, reason }: { receipt: PaymentReceiptRow; amountFen: number; reason: RefundReason },
  transaction: Transaction,
): Promise<void> {
  const { paymentRefunds } = deps.database;
  const now = currentTime(deps);
  const outRefundNo = refundNumberOf(now, randomBytes(orderNumberBytes));
  const about = { outRefundNo, receiptId: receipt.id, orderId: receipt.orderId, amountFen, reason };
  await paymentRefunds.create({ ...about, state: 'Owed', createdAt: now }, { transaction });
  if (receipt.orderId !== null) await wakeOrder(deps, receipt.orderId, transaction);
}
