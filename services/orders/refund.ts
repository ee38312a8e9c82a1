import type { Transaction } from 'sequelize';
import { endAfterReturn } from '#domain/coupons/returns';
import type { Posting } from '#domain/ledger/operations';
import { sumFen } from '#domain/money/fen';
import { isLineOver } from '#domain/orders/line-state';
import { backToBuyer, couponOfOrder, earnedFrom, heldFor, netOf, owedByProvider, reversed, type Taken } from '#domain/orders/movements';
import { refundableFen, refundReasons, type RefundReason } from '#domain/orders/refunds';
import { sharesOf, sumOfShares, type LineShare } from '#domain/orders/shares';
import type { OrderStatus } from '#domain/orders/state';
import type { OrderSubject } from '#domain/orders/subjects';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { correctInvoice } from '../invoices/correct.ts';
import { takeBackRewards } from '../invitations/reward-payment.ts';
import { postOperation } from '../ledger/post.ts';
import { oweOrderRefund } from '../payments/owe-order-refund.ts';
import { settleRequests } from './settle-requests.ts';
import { reverseIncome } from '../wallet/reverse-income.ts';
import { goodsOf } from './goods/table.ts';
import { lapseAgain } from './lapse-again.ts';
import { noteIncome } from './note-income.ts';
import { transitionOrder } from './transition.ts';
import { transitionLines } from './transition-lines.ts';

export interface Refund {
  order: OrderRow;
  /** Numbers of the lines; left out: all that are not refunded yet. */
  lines?: readonly number[] | undefined;
  reason: RefundReason;
  actorId: string | null;
}

/**
 * Gives back, in the caller's transaction, what lines of a paid order took: coins and earnings to where they came from, money through its provider, counts to
 * their period, and with the last of its lines the coupon, with the end that it had, or longer where the fault of any line is ours. The order is refunded once all its
 * lines are, and `Refunding` until a provider has paid; before, it goes on, or stays done. False when there is nothing to refund, as the second time.
 */
export async function refundOrder(deps: ClockDeps, refund: Refund, transaction: Transaction): Promise<boolean> {
  const { database } = deps;
  const { order, reason, actorId } = refund;
  const { id, ownerId, couponId, status: from } = order;
  const lines = await database.orderLines.findAll({ where: { orderId: id }, order: ['line'], transaction });
  const going = goingBack(refund, lines);
  const [first] = going;
  if (first === undefined) return false;
  const others = lines.filter(({ line }) => !going.some((one) => one.line === line));
  const isLast = others.every(({ status }) => status === 'Refunded');
  const back = [...sumOfShares(going), ...(isLast ? couponOfOrder(order) : [])];
  if (!(await moveOrder(deps, refund, { going, others, back }, transaction))) return false;

  for (const { line, paidFen: refundedFen } of going) {
    const changes = { refundedFen, refundReason: reason };
    await transitionLines(database, { orderId: id, lines: [line], to: 'Refunded', changes }, transaction);
  }
  for (const { subject } of going.filter(({ wasDone }) => wasDone))
    await goodsOf(subject.type).takeBack?.(deps, { order, subject }, transaction);
  await refundOfScenes(deps, { jobIds: going.flatMap(({ jobId }) => jobId ?? []), refund }, transaction);
  await settleRequests(deps, { orderId: id, actorId }, transaction);
  await lapseAgain(deps, { ownerId, couponId: isLast ? couponId : null, taken: back }, transaction);
  await takeBackRewards(deps, { orderId: id }, transaction);
  await reverseIncome(deps, { orderId: id, lines: going.map(({ line }) => line) }, transaction);
  const gone = {
    order,
    lines,
    step: 'refunded',
    paidFen: sumFen(going.map(({ paidFen }) => paidFen)),
    taken: back,
    at: currentTime(deps),
  } as const;
  await noteIncome(database, gone, transaction);
  const postings = netOf([...takenFor(order, from, going, isLast), ...backToBuyer(ownerId, back)]);
  if (postings.length === 0) return true;
  // No line goes back twice, so that the first one names the refund.
  const operation = { key: `refund/${id}/${first.line}`, kind: 'refund', orderId: id, actorId, note: reason, postings } as const;
  await postOperation(deps, operation, transaction);
  return true;
}

/** What was bought of scenes goes back with the work that made them, whose results are shown to nobody any more: docs/decisions/scene-assets.md. */
async function refundOfScenes(
  deps: ClockDeps,
  { jobIds, refund }: { jobIds: string[]; refund: Refund },
  transaction: Transaction,
): Promise<void> {
  const { orders, orderLines, sceneAssets } = deps.database;
  const bought =
    jobIds.length === 0 ? [] : await sceneAssets.findAll({ where: { jobId: jobIds }, order: ['orderId', 'type'], transaction });
  for (const { orderId, jobId, type } of bought) {
    const order = await orders.findByPk(orderId, { transaction, lock: true, rejectOnEmpty: true });
    const sold = await orderLines.findAll({ where: { orderId, status: 'Done' }, transaction });
    const lines = sold
      .filter(({ subject }) => subject.type === type && 'jobId' in subject && subject.jobId === jobId)
      .map(({ line }) => line);
    await refundOrder(deps, { ...refund, order, lines }, transaction);
  }
}

interface Going extends LineShare {
  subject: OrderSubject;
  /** The work that was started for it. */
  jobId: string | null;
  /** What it took is earned; else it is held. */
  wasDone: boolean;
}

/** What the lines that are refunded now were paid with. */
function goingBack({ order, lines: asked }: Refund, lines: readonly OrderLineRow[]): Going[] {
  const shares = sharesOf(order, lines);
  return lines.flatMap(({ line, status, subject, jobId }, index) => {
    const share = shares[index];
    if (share === undefined || status === 'Refunded' || asked?.includes(line) === false) return [];
    return [{ ...share, subject, jobId, wasDone: status === 'Done' }];
  });
}

/** Has the order know what goes back; false where it cannot be refunded. Money that a provider owes is counted as refunded once it was paid. */
async function moveOrder(
  deps: ClockDeps,
  { order, reason, actorId }: Refund,
  { going, others, back }: { going: readonly Going[]; others: readonly OrderLineRow[]; back: readonly Taken[] },
  transaction: Transaction,
): Promise<boolean> {
  const { status, paidFen, couponId, couponUse } = order;
  const owedFen = owedByProvider(back);
  const backFen = Math.min(refundableFen(paidFen, order.refundedFen), sumFen(going.map((share) => share.paidFen))) - owedFen;
  const refunded = { refundedFen: order.refundedFen + backFen, refundReason: reason };
  const ended = { endedAt: currentTime(deps) };
  const move = (to: OrderStatus, changes: Partial<OrderRow>) => transitionOrder(deps, order, { to, changes, actorId, reason }, transaction);
  if (others.every((line) => line.status === 'Refunded')) {
    const returned = couponUse === 'Spent' ? ({ couponUse: 'Returned' } as const) : {};
    if (!(await move('Refunding', { ...refunded, ...returned, endedAt: null }))) return false;
    if (order.refundedFen === paidFen) await move('Refunded', ended);
    const reasons = [reason, ...others.flatMap(({ refundReason }) => refundReason ?? [])];
    if (couponId !== null && couponUse === 'Spent') await prolong(deps, couponId, reasons, transaction);
  } else {
    const ends = status !== 'Done' && others.every(isLineOver);
    if (!(await move(ends ? 'Done' : status, { ...refunded, ...(ends ? ended : {}) }))) return false;
  }
  if (owedFen > 0) {
    await oweOrderRefund(deps, { order, amountFen: owedFen, reason }, transaction);
    await correctInvoice(deps, { orderId: order.id, amountFen: owedFen }, transaction);
  }
  return true;
}

/** Where it is taken from: what was earned by lines that were done, what is held for the others, and the coupon, which is earned as the order ends. */
function takenFor(order: OrderRow, from: OrderStatus, going: readonly Going[], isLast: boolean): Posting[] {
  const { id, type, status } = order;
  const [held, earned] = [going.filter(({ wasDone }) => !wasDone), going.filter(({ wasDone }) => wasDone)].map(sumOfShares);
  const postings = [...reversed(heldFor(id, held ?? [])), ...reversed(earnedFrom(type, earned ?? []))];
  const coupon = couponOfOrder(order);
  if (isLast) return [...postings, ...reversed(from === 'Done' ? earnedFrom(type, coupon) : heldFor(id, coupon))];
  const ends = from !== 'Done' && status === 'Done';
  return ends ? [...postings, ...reversed(heldFor(id, coupon)), ...earnedFrom(type, coupon)] : postings;
}

/** docs/decisions/coupon-returns.md */
async function prolong(deps: ClockDeps, couponId: string, reasons: readonly RefundReason[], transaction: Transaction): Promise<void> {
  const { coupons } = deps.database;
  const coupon = await coupons.findByPk(couponId, { transaction, lock: true, rejectOnEmpty: true });
  const ourFault = reasons.some((reason) => refundReasons[reason].ourFault);
  const endsAt = endAfterReturn(coupon.endsAt, { ourFault }, currentTime(deps));
  if (endsAt > coupon.endsAt) await updateWhere(coupons, { id: couponId }, { endsAt }, transaction);
}
