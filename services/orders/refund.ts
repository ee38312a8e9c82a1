import type { Transaction } from 'sequelize';
import { endAfterReturn } from '#domain/coupons/returns';
import { backToBuyer, earnedFrom, heldFor, owedByProvider, reversed } from '#domain/orders/movements';
import { refundableFen, refundReasons, type RefundReason } from '#domain/orders/refunds';
import type { OrderRow } from '#storage/database/models/orders';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { oweOrderRefund } from '../payments/owe-order-refund.ts';
import { reverseIncome } from '../wallet/reverse-income.ts';
import { lapseReturned } from '../packages/lapse-returned.ts';
import { goodsOf } from './goods/table.ts';
import { lapseAgain } from './lapse-again.ts';
import { transitionOrder } from './transition.ts';

/**
 * Gives back, in the caller's transaction, everything that a paid order took: coins and earnings to where they came from, money through its
 * provider, until whose refund the order is `Refunding`, counts to their period, its coupon
 * with the end that it had, or longer where the fault is ours. False when there is nothing to refund, as the second time.
 */
export async function refundOrder(
  deps: ClockDeps,
  { order, reason, actorId }: { order: OrderRow; reason: RefundReason; actorId: string | null },
  transaction: Transaction,
): Promise<boolean> {
  const { id, ownerId, status, taken, couponId, couponUse, paidFen, refundedFen } = order;
  const isOver = status === 'Done';
  const returned = couponUse === 'Spent' ? ({ couponUse: 'Returned' } as const) : {};
  const begun = { to: 'Refunding', changes: { refundReason: reason, endedAt: null, ...returned }, actorId, reason } as const;
  if (!(await transitionOrder(deps, order, begun, transaction))) return false;
  const owedFen = owedByProvider(taken);
  if (owedFen > 0) await oweOrderRefund(deps, { order, amountFen: owedFen, reason }, transaction);
  else {
    const changes = { refundedFen: refundedFen + refundableFen(paidFen, refundedFen), endedAt: currentTime(deps) };
    await transitionOrder(deps, order, { to: 'Refunded', changes, actorId, reason }, transaction);
  }
  if (isOver) await takeBack(deps, order, transaction);
  if (couponId !== null && couponUse === 'Spent') await prolong(deps, couponId, reason, transaction);
  if (taken.length === 0) return true;
  await lapseAgain(deps, order, transaction);
  const postings = [...reversed(isOver ? earnedFrom(order.type, taken) : heldFor(id, taken)), ...backToBuyer(ownerId, taken)];
  const operation = { key: `refund/${id}`, kind: 'refund', orderId: id, actorId, note: reason, postings } as const;
  await postOperation(deps, operation, transaction);
  await reverseIncome(deps, { orderId: id }, transaction);
  await lapseReturned(deps, taken, transaction);
  return true;
}

/** What was handed over and can be taken back. */
async function takeBack(deps: ClockDeps, order: OrderRow, transaction: Transaction): Promise<void> {
  const lines = await deps.database.orderLines.findAll({ where: { orderId: order.id }, order: ['line'], transaction });
  for (const { type, subject } of lines) await goodsOf(type).takeBack?.(deps, { order, subject }, transaction);
}

/** docs/decisions.md#coupon-returns */
async function prolong(deps: ClockDeps, couponId: string, reason: RefundReason, transaction: Transaction): Promise<void> {
  const { coupons } = deps.database;
  const coupon = await coupons.findByPk(couponId, { transaction, lock: true, rejectOnEmpty: true });
  const endsAt = endAfterReturn(coupon.endsAt, refundReasons[reason], currentTime(deps));
  if (endsAt > coupon.endsAt) await updateWhere(coupons, { id: couponId }, { endsAt }, transaction);
}
