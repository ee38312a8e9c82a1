import type { Transaction } from 'sequelize';
import type { RefundReason } from '#domain/orders/refunds';
import type { OrderRow } from '#storage/database/models/orders';
import type { ClockDeps } from '../deps.ts';
import { oweRefund } from './owe-refund.ts';

/** Owes back, through its provider, so much of what an order was paid with. The ledger's side is the caller's (`refundsOwed`). */
export async function oweOrderRefund(
  deps: ClockDeps,
  { order, amountFen, reason }: { order: OrderRow; amountFen: number; reason: RefundReason },
  transaction: Transaction,
): Promise<void> {
  const settled = { orderId: order.id, outcome: 'settled' } as const;
  const receipt = await deps.database.paymentReceipts.findOne({ where: settled, transaction, rejectOnEmpty: true });
  await oweRefund(deps, { receipt, amountFen, reason }, transaction);
}
