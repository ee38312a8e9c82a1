import type { Transaction } from 'sequelize';
import { isLineOver } from '#domain/orders/line-state';
import { couponOfOrder, earnedFrom, heldFor, reversed } from '#domain/orders/movements';
import { sharesOf } from '#domain/orders/shares';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { creditIncome } from '../wallet/credit-income.ts';
import { transitionOrder } from './transition.ts';
import { transitionLines } from './transition-lines.ts';

/**
 * Ends a line whose end was awaited: what was held for it is earned, its seller is credited, and with the last line the order is done. Hold the order's row
 * before. False where the line is over already.
 */
export async function completeLine(
  deps: ClockDeps,
  { order, line }: { order: OrderRow; line: number },
  transaction: Transaction,
): Promise<boolean> {
  const { database } = deps;
  const { id } = order;
  if ((await transitionLines(database, { orderId: id, lines: [line], to: 'Done' }, transaction)) === 0) return false;
  const lines = await database.orderLines.findAll({ where: { orderId: id }, order: ['line'], transaction });
  const isLast = lines.every(isLineOver);
  const changes = { endedAt: currentTime(deps) };
  if (isLast) await transitionOrder(deps, order, { to: 'Done', changes, actorId: null }, transaction);
  const shares = sharesOf(order, lines).filter((known) => known.line === line);
  const earned = [...shares.flatMap(({ taken }) => taken), ...(isLast ? couponOfOrder(order) : [])];
  if (earned.length === 0) return true;
  const postings = [...reversed(heldFor(id, earned)), ...earnedFrom(order.type, earned)];
  await postOperation(deps, { key: `earn/${id}/${line}`, kind: 'pay', orderId: id, actorId: null, note: '', postings }, transaction);
  await creditIncome(deps, { order, lines: lines.filter((known) => known.line === line), shares }, transaction);
  return true;
}
