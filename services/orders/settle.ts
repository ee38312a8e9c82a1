import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { couponUnit } from '#domain/ledger/units';
import { groupBy } from '#domain/group-by';
import { givenOf } from '#domain/orders/income';
import { earnedFrom, heldFor, netOf, ofBuyer, reversed, type Taken } from '#domain/orders/movements';
import { sharesOf, sumOfShares } from '#domain/orders/shares';
import type { PaymentMethodName } from '#domain/trade/methods';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { rewardFirstPayment } from '../invitations/reward-payment.ts';
import { creditIncome } from '../wallet/credit-income.ts';
import { addAttempt } from '../payments/add-attempt.ts';
import { goodsOf } from './goods/table.ts';
import { releaseCoupon } from './hold-coupon.ts';
import { noteIncome } from './note-income.ts';
import { transitionOrder } from './transition.ts';
import { transitionLines } from './transition-lines.ts';

export interface Payment {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  method: PaymentMethodName;
  paid: { payableFen: number; spends: { couponId: string | null } };
  /** From the buyer, besides the coupon that the order holds. */
  taken: readonly Taken[];
  /** When a provider was paid, by an attempt that is there already; left out: it is paid here, now. */
  paidAt?: Date;
}

/** Marks an order as paid, hands over what was bought, and books both, in the transaction that took the payment: docs/decisions/orders.md. */
export async function settle(
  deps: ClockDeps,
  { order, lines, method, paid, taken, paidAt }: Payment,
  transaction: Transaction,
): Promise<void> {
  const { id, ownerId, couponId } = order;
  const now = currentTime(deps);
  if (paidAt === undefined) {
    const { payableFen: amountFen, spends } = paid;
    await addAttempt(deps, { order, method, couponId: spends.couponId, amountFen, state: 'Paid' }, transaction);
  }

  const isCouponSpent = couponId !== null && paid.spends.couponId === couponId;
  if (!isCouponSpent) await releaseCoupon(deps, order, transaction);
  const coupon: Taken[] = isCouponSpent ? [{ from: 'coupons', unit: couponUnit(couponId), amount: 1 }] : [];
  const couponUse = couponId === null ? null : isCouponSpent ? 'Spent' : 'Returned';
  const changes: Partial<OrderRow> = {
    method,
    attempts: order.attempts,
    paidFen: paid.payableFen,
    paidAt: paidAt ?? now,
    taken: [...taken, ...coupon],
    couponUse,
  };
  if (!(await transitionOrder(deps, order, { to: 'Paid', changes, actorId: ownerId }, transaction))) throw new AppError('order.timedOut');

  const brought = { order, lines, step: 'paid', paidFen: order.paidFen, taken, at: paidAt ?? now } as const;
  await noteIncome(deps.database, brought, transaction);
  // What is held in escrow goes to somebody else, or back: it is no purchase.
  if (order.type !== 'service')
    await rewardFirstPayment(deps, { userId: ownerId, orderId: id, paidFen: order.paidFen - givenOf(taken) }, transaction);
  const started = await handOver(deps, order, lines, transaction);
  const isOver = started.length === 0;
  const next = isOver ? ({ to: 'Done', changes: { endedAt: now } } as const) : ({ to: 'Fulfilling' } as const);
  await transitionOrder(deps, order, { ...next, actorId: null }, transaction);
  const shares = sharesOf({ paidFen: order.paidFen, taken }, lines);
  const held = sumOfShares(shares.filter(({ line }) => started.includes(line)));
  const earned = sumOfShares(shares.filter(({ line }) => !started.includes(line)));
  const postings = netOf([
    ...[...reversed(ofBuyer(ownerId, taken)), ...heldFor(id, held), ...earnedFrom(order.type, earned)],
    ...(isOver ? [...reversed(heldFor(id, coupon)), ...earnedFrom(order.type, coupon)] : []),
  ]);
  if (postings.length === 0) return;
  await postOperation(deps, { key: `pay/${id}`, kind: 'pay', orderId: id, actorId: ownerId, note: '', postings }, transaction);
  if (isOver) await creditIncome(deps, { order, lines, shares }, transaction);
}

/** Hands over every line; those for which work has been started, whose end is awaited. */
async function handOver(deps: ClockDeps, order: OrderRow, lines: readonly OrderLineRow[], transaction: Transaction): Promise<number[]> {
  const { database } = deps;
  const started: number[] = [];
  for (const [type, ofType] of groupBy(lines, (line) => line.type))
    await goodsOf(type).fulfilAll?.(deps, { order, subjects: ofType.map(({ subject }) => subject) }, transaction);
  for (const { line, type, subject } of lines.filter((one) => goodsOf(one.type).fulfilAll === undefined)) {
    const work = await goodsOf(type).fulfil(deps, { order, subject }, transaction);
    if (work === null) continue;
    started.push(line);
    await transitionLines(database, { orderId: order.id, lines: [line], to: 'Working', changes: work }, transaction);
  }
  const had = lines.map(({ line }) => line).filter((line) => !started.includes(line));
  if (had.length > 0) await transitionLines(database, { orderId: order.id, lines: had, to: 'Done' }, transaction);
  return started;
}
