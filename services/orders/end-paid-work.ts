import type { Transaction } from 'sequelize';
import { earnedFrom, heldFor, reversed } from '#domain/orders/movements';
import type { RefundReason } from '#domain/orders/refunds';
import type { Outcome } from '#domain/workflows/outcome';
import type { OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { failureRecord } from '../work/failure-record.ts';
import { refundOrder } from './refund.ts';
import { transitionOrder } from './transition.ts';

/** Ends the order that a job was paid by, if there is one, in the transaction of the job's end: done where it succeeded, refunded where not. */
export async function endPaidWork(
  deps: ClockDeps,
  { jobId, outcome }: { jobId: string; outcome: Outcome },
  transaction: Transaction,
): Promise<void> {
  const { orders, orderLines } = deps.database;
  const line = await orderLines.findOne({ where: { jobId }, attributes: ['orderId'], transaction });
  if (line === null) return;
  const order = await orders.findByPk(line.orderId, { transaction, lock: true, rejectOnEmpty: true });
  if (outcome.status === 'Success') await completeOrder(deps, order, transaction);
  else await refundOrder(deps, { order, reason: reasonOf(outcome), actorId: null }, transaction);
}

function reasonOf(outcome: Exclude<Outcome, { status: 'Success' }>): RefundReason {
  if (outcome.status === 'Cancelled') return 'workCancelled';
  return failureRecord(outcome).code === 'job.gaveUp' ? 'ourFault' : 'badFile';
}

/** What was held for it is earned. */
async function completeOrder(deps: ClockDeps, order: OrderRow, transaction: Transaction): Promise<void> {
  const changes = { endedAt: currentTime(deps) };
  if (!(await transitionOrder(deps, order, { to: 'Done', changes, actorId: null }, transaction))) return;
  const { id, taken } = order;
  if (taken.length === 0) return;
  const postings = [...reversed(heldFor(id, taken)), ...earnedFrom(order.type, taken)];
  await postOperation(deps, { key: `earn/${id}`, kind: 'pay', orderId: id, actorId: null, note: '', postings }, transaction);
}
