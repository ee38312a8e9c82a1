import { AppError } from '#domain/errors/app-error';
import { formatOrderNumber } from '#domain/trade/order-number';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { mayRefund } from '../orders/refund-by-operator.ts';
import { refundOrder } from '../orders/refund.ts';
import { sumOwed } from '../wallet/sum-owed.ts';
import { decideRequest } from '../orders/decide-request.ts';
import { findForDecision } from './find-for-decision.ts';

interface Approval {
  requestId: string;
  /** Those of its lines that are refunded; left out: all. */
  lines?: readonly number[] | undefined;
  by: Administrator;
}

/**
 * Grants a request, or some of its lines, and refunds them. `refund.notFound`, `refund.decided`, `order.notRefundable` where nothing of it is left to refund,
 * `administration.ownAccount`. `owedFen`: what the order's sellers owe of all that was refunded of it.
 */
export async function approveRefund(
  deps: ClockDeps,
  { requestId, lines, by }: Approval,
): Promise<{ refundedFen: number; owedFen: number }> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const { request, order } = await findForDecision(deps, { requestId, by }, transaction);
    const granted = request.lines.filter((line) => lines?.includes(line) ?? true);
    const actorId = by.administratorId;
    await decideRequest(deps, request, { to: 'Granted', granted, decidedBy: actorId }, transaction);
    const refund = { order, lines: granted, reason: 'byRequest', actorId } as const;
    if (granted.length === 0 || !mayRefund(order) || !(await refundOrder(deps, refund, transaction)))
      throw new AppError('order.notRefundable');
    const { refundedFen, orderNumber, ownerId } = order;
    const owedFen = await sumOwed(database, order.id, transaction);
    const details = { orderNo: formatOrderNumber(orderNumber), refundedFen, ...(owedFen > 0 && { owedFen }), requestId };
    const entry = { event: 'refundGranted', actorId, subjectId: ownerId, address: by.address, details } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
    return { refundedFen, owedFen };
  });
}
