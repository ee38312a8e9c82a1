import { formatOrderNumber } from '#domain/trade/order-number';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { decideRequest } from '../orders/decide-request.ts';
import { findForDecision } from './find-for-decision.ts';

/** Refuses a request with a cause that its buyer reads. `refund.notFound`, `refund.decided`, `administration.ownAccount`. */
export async function refuseRefund(
  deps: ClockDeps,
  { requestId, cause, by }: { requestId: string; cause: string; by: Administrator },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const { request, order } = await findForDecision(deps, { requestId, by }, transaction);
    await decideRequest(deps, request, { to: 'Refused', cause, decidedBy: by.administratorId }, transaction);
    const details = { orderNo: formatOrderNumber(order.orderNumber), requestId, cause };
    const entry = { event: 'refundRefused', actorId: by.administratorId, subjectId: order.ownerId, address: by.address, details } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
  });
}
