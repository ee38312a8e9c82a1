import type { Transaction } from 'sequelize';
import type { RefundReason } from '#domain/orders/refunds';
import type { Outcome } from '#domain/workflows/outcome';
import type { ClockDeps } from '../deps.ts';
import { failureRecord } from '../work/failure-record.ts';
import { completeLine } from './complete-line.ts';
import { refundOrder } from './refund.ts';

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
  const { code } = failureRecord(outcome);
  if (code === 'job.gaveUp') return 'ourFault';
  return code.startsWith('generate.') || code.startsWith('content.') ? 'notGenerated' : 'badFile';
}
