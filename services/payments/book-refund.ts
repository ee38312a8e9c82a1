import { Op, type Transaction } from 'sequelize';
import { platformAccount, type PlatformAccountKind } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { besideOrder } from '#domain/orders/refunds';
import { openRefundStates } from '#domain/payments/state';
import type { OrderRow } from '#storage/database/models/orders';
import type { PaymentRefundRow } from '#storage/database/models/payments';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { transitionOrder } from '../orders/transition.ts';

/** Books a refund that has just been paid from this account, and ends its order with the last one, in the transaction that marked it, which locks the order. */
export async function bookRefund(
  deps: ClockDeps,
  paid: { refund: PaymentRefundRow; order: OrderRow | null; from: PlatformAccountKind; actorId: string | null; note: string },
  transaction: Transaction,
): Promise<void> {
  const { orders, paymentRefunds } = deps.database;
  const { refund, order, from, actorId, note } = paid;
  const { outRefundNo, orderId, amountFen, reason } = refund;
  const postings = [posting(platformAccount('refundsOwed', 'money'), -amountFen), posting(platformAccount(from, 'money'), amountFen)];
  const about = { key: `payRefund/${outRefundNo}`, kind: 'payRefund', orderId, actorId, note } as const;
  await postOperation(deps, { ...about, postings }, transaction);
  if (order === null) return;
  const isBeside = besideOrder.includes(reason);
  // One that was closed never took anything: all that came for it is what it waits for.
  const isClosed = order.closeReason !== null;
  if (isBeside && !isClosed) return;
  const refundedFen = order.refundedFen + (isBeside ? 0 : amountFen);
  const open = { orderId, state: [...openRefundStates], ...(isClosed ? {} : { reason: { [Op.notIn]: [...besideOrder] } }) };
  const isLast = order.status === 'Refunding' && (await paymentRefunds.count({ where: open, transaction })) === 0;
  if (!isLast && isBeside) return;
  if (!isLast) await updateWhere(orders, { id: order.id }, { refundedFen }, transaction);
  else {
    const done = { refundedFen, endedAt: currentTime(deps) };
    await transitionOrder(deps, order, { to: 'Refunded', changes: done, actorId, reason }, transaction);
  }
}
