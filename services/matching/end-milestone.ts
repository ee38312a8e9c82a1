import type { Transaction } from 'sequelize';
import type { RefundReason } from '#domain/orders/refunds';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps } from '../deps.ts';
import { completeLine } from '../orders/complete-line.ts';
import { refundOrder } from '../orders/refund.ts';
import { splitLine } from '../orders/split-line.ts';
import type { HeldMilestone } from './act.ts';
import { endContract } from './end-contract.ts';

interface Ending {
  /** Of what is held, what goes back to the buyer; the rest is its provider's. */
  refundFen: number;
  reason: RefundReason;
  actorId: string | null;
}

/** Moves what is held for a milestone that has just ended, closes its dispute, and with the last milestone the contract. */
export async function endMilestone(
  deps: ClockDeps,
  { milestone, contract, order }: HeldMilestone,
  { refundFen, reason, actorId }: Ending,
  transaction: Transaction,
): Promise<void> {
  const { database } = deps;
  const { id, amountFen } = milestone;
  const now = currentTime(deps);
  if (order !== null) {
    const line = await lineOf(database, { orderId: order.id, milestoneId: id }, transaction);
    const isMoved =
      refundFen === 0
        ? await completeLine(deps, { order, line }, transaction)
        : refundFen === amountFen
          ? await refundOrder(deps, { order, lines: [line], reason, actorId }, transaction)
          : await splitLine(deps, { order, line, refundFen, reason, actorId: actorId ?? '' }, transaction);
    // Never: its order is held, and the milestone had not ended.
    if (!isMoved) throw new TypeError(`What was held for milestone ${id} is not there`);
    const sums = { paidFen: amountFen - refundFen, refundedFen: refundFen, answerBy: null, endedAt: now };
    // What goes back whole gives its file back too.
    await updateWhere(database.matchMilestones, { id }, { ...sums, ...(refundFen === amountFen && { fileId: null }) }, transaction);
  } else await updateWhere(database.matchMilestones, { id }, { endedAt: now }, transaction);
  await updateWhere(database.matchDisputes, { milestoneId: id, open: true }, { open: false, decidedAt: now }, transaction);
  await endContract(deps, contract, transaction);
}

/** The line of an order that pays for a milestone. */
async function lineOf(
  { orderLines }: Database,
  { orderId, milestoneId }: { orderId: string; milestoneId: string },
  transaction: Transaction,
): Promise<number> {
  const lines = await orderLines.findAll({ where: { orderId }, attributes: ['line', 'subject'], transaction });
  const found = lines.find(({ subject }) => subject.type === 'service' && subject.milestoneId === milestoneId);
  if (found === undefined) throw new AppError('order.notFound');
  return found.line;
}
