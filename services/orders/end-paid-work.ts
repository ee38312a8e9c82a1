import type { Transaction } from 'sequelize';
import { isLineOver } from '#domain/orders/line-state';
import { couponOfOrder, earnedFrom, heldFor, reversed } from '#domain/orders/movements';
import type { RefundReason } from '#domain/orders/refunds';
import { sharesOf } from '#domain/orders/shares';
import type { Outcome } from '#domain/workflows/outcome';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { failureRecord } from '../work/failure-record.ts';
import { refundOrder } from './refund.ts';
import { transitionOrder } from './transition.ts';
import { transitionLines } from './transition-lines.ts';

/**
 * Ends the line of an order that a job was paid by, if there is one, in the transaction of the job's end: done where it succeeded, refunded where not. With the
 * last of its lines the order ends.
 */
export async function endPaidWork(
  deps: ClockDeps,
  { jobId, outcome }: { jobId: string; outcome: Outcome },
  transaction: Transaction,
): Promise<void> {
  const { orders, orderLines } = deps.database;
  const ended = await orderLines.findOne({ where: { jobId }, attributes: ['orderId', 'line'], transaction });
  if (ended === null) return;
  const { orderId, line } = ended;
  // Jobs of one order that end at once follow each other here.
  const order = await orders.findByPk(orderId, { transaction, lock: true, rejectOnEmpty: true });
  if (outcome.status === 'Success') await completeLine(deps, { order, line }, transaction);
  else await refundOrder(deps, { order, lines: [line], reason: reasonOf(outcome), actorId: null }, transaction);
}

function reasonOf(outcome: Exclude<Outcome, { status: 'Success' }>): RefundReason {
  if (outcome.status === 'Cancelled') return 'workCancelled';
  return failureRecord(outcome).code === 'job.gaveUp' ? 'ourFault' : 'badFile';
}

/** What was held for the line is earned, and with the last one what was held for the whole order. */
async function completeLine(deps: ClockDeps, { order, line }: { order: OrderRow; line: number }, transaction: Transaction): Promise<void> {
  const { database } = deps;
  const { id } = order;
  if ((await transitionLines(database, { orderId: id, lines: [line], to: 'Done' }, transaction)) === 0) return;
  const lines = await database.orderLines.findAll({ where: { orderId: id }, order: ['line'], transaction });
  const isLast = lines.every(isLineOver);
  const changes = { endedAt: currentTime(deps) };
  if (isLast) await transitionOrder(deps, order, { to: 'Done', changes, actorId: null }, transaction);
  const share = sharesOf(order, lines).find((known) => known.line === line)?.taken ?? [];
  const earned = [...share, ...(isLast ? couponOfOrder(order) : [])];
  if (earned.length === 0) return;
  const postings = [...reversed(heldFor(id, earned)), ...earnedFrom(order.type, earned)];
  await postOperation(deps, { key: `earn/${id}/${line}`, kind: 'pay', orderId: id, actorId: null, note: '', postings }, transaction);
}
