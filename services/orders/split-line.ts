import type { Transaction } from 'sequelize';
import { allocate } from '#domain/money/allocate';
import { isLineOver } from '#domain/orders/line-state';
import { backToBuyer, earnedFrom, heldFor, netOf, owedByProvider, reversed, type Taken } from '#domain/orders/movements';
import type { RefundReason } from '#domain/orders/refunds';
import { sharesOf } from '#domain/orders/shares';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { correctInvoice } from '../invoices/correct.ts';
import { postOperation } from '../ledger/post.ts';
import { oweOrderRefund } from '../payments/owe-order-refund.ts';
import { creditIncome } from '../wallet/credit-income.ts';
import { noteIncome } from './note-income.ts';
import { transitionOrder } from './transition.ts';
import { transitionLines } from './transition-lines.ts';

interface Split {
  order: OrderRow;
  line: number;
  /** Of what was paid for the line: above 0, and less than all of it. */
  refundFen: number;
  reason: RefundReason;
  actorId: string;
}

/**
 * Ends a line whose end was awaited by dividing what is held for it: so much goes back to the buyer, the rest is earned by its seller. Hold the order's row
 * before. False where the line is over already.
 *
 * @throws RangeError where nothing, or all of it, would go back.
 */
export async function splitLine(
  deps: ClockDeps,
  { order, line, refundFen, reason, actorId }: Split,
  transaction: Transaction,
): Promise<boolean> {
  const { database } = deps;
  const { id, ownerId, type } = order;
  const ending = { refundedFen: refundFen, refundReason: reason };
  if ((await transitionLines(database, { orderId: id, lines: [line], to: 'Done', changes: ending }, transaction)) === 0) return false;
  const lines = await database.orderLines.findAll({ where: { orderId: id }, order: ['line'], transaction });
  const share = sharesOf(order, lines).find((known) => known.line === line);
  if (share === undefined || refundFen <= 0 || refundFen >= share.paidFen) throw new RangeError('A split leaves something to both');
  const { back, kept } = divide(share.taken, refundFen);

  const owedFen = owedByProvider(back);
  const refunded = { refundedFen: order.refundedFen + refundFen - owedFen, refundReason: reason };
  const isLast = lines.every(isLineOver);
  const to = isLast ? 'Done' : order.status;
  const changes = { ...refunded, ...(isLast && { endedAt: currentTime(deps) }) };
  await transitionOrder(deps, order, { to, changes, actorId, reason }, transaction);
  if (owedFen > 0) {
    await oweOrderRefund(deps, { order, amountFen: owedFen, reason }, transaction);
    await correctInvoice(deps, { orderId: id, amountFen: owedFen }, transaction);
  }
  const gone = { order, lines, step: 'refunded', paidFen: refundFen, taken: back, at: currentTime(deps) } as const;
  await noteIncome(database, gone, transaction);
  const postings = netOf([...reversed(heldFor(id, share.taken)), ...earnedFrom(type, kept), ...backToBuyer(ownerId, back)]);
  const operation = { key: `split/${id}/${line}`, kind: 'refund', orderId: id, actorId, note: reason, postings } as const;
  await postOperation(deps, operation, transaction);
  const sold = lines.filter((known) => known.line === line);
  await creditIncome(deps, { order, lines: sold, shares: [{ ...share, taken: kept }] }, transaction);
  return true;
}

/** What of each source goes back, and what stays. */
function divide(taken: readonly Taken[], refundFen: number): { back: Taken[]; kept: Taken[] } {
  const parts = allocate(
    refundFen,
    taken.map(({ amount }) => amount),
  );
  const some = (of: (one: Taken, part: number) => number): Taken[] =>
    taken.map((one, index) => ({ ...one, amount: of(one, parts[index] ?? 0) })).filter(({ amount }) => amount > 0);
  return { back: some((_, part) => part), kept: some(({ amount }, part) => amount - part) };
}
