import { maskPhone } from '#domain/accounts/display';
import { errorText } from '#domain/errors/table';
import { formatOrderNumber } from '#domain/trade/order-number';
import { sumOfShares } from '#domain/orders/shares';
import { askableUntil, askRefusal, refundCauses, waysBack } from '#domain/refunds/rules';
import { refundLimits } from '#domain/refunds/limits';
import { refundRequestLabels, type RefundRequestState } from '#domain/refunds/state';
import type { OperateRefundView, RefundRequestView, RefundStateView } from '#domain/refunds/views';
import type { ListedRequest } from '#services/refunds/list';
import type { RefundState } from '#services/refunds/read';
import type { RefundRequestRow } from '#storage/database/models/refunds';
import { isoOrNull } from '../presenting.ts';

const presentRequest = (row: RefundRequestRow): RefundRequestView => ({
  ...{ id: row.id, lines: row.lines, granted: row.granted, reason: row.reason, reasonLabel: refundCauses[row.reason], note: row.note },
  ...{ state: row.state, label: refundRequestLabels[row.state as RefundRequestState], cause: row.cause },
  ...{ askedAt: row.createdAt.toISOString(), decidedAt: isoOrNull(row.decidedAt) },
});

/** What of an order its buyer can ask back, and what he has asked. */
export function presentRefundState({ order, lines, shares, requests, now }: RefundState): RefundStateView {
  const refusal = askRefusal(order, now) ?? null;
  const asked = new Set(requests.filter(({ state }) => state === 'Asked').flatMap((request) => request.lines));
  return {
    refusal,
    until: refusal === null && order.endedAt !== null ? askableUntil(order.endedAt).toISOString() : null,
    lines: lines.map(({ line, description, status }) => {
      const share = shares.find((one) => one.line === line);
      const askable = refusal === null && requests.length < refundLimits.perOrder && status === 'Done' && !asked.has(line);
      return { line, description, paid: share?.paidFen ?? 0, stage: status, askable, back: waysBack(share?.taken ?? []) };
    }),
    requests: requests.map(presentRequest),
  };
}

/** A request, for the administrator who looks. */
export const presentListed =
  (viewerId: string) =>
  ({ request, order, lines, shares, owner, decider }: ListedRequest): OperateRefundView => {
    // What another way has given back meanwhile does not go back again.
    const gone = new Set(lines.flatMap(({ line, status }) => (request.state === 'Asked' && status === 'Refunded' ? [line] : [])));
    const left = shares.filter(({ line }) => !gone.has(line));
    return {
      ...presentRequest(request),
      ...{ orderId: order.id, orderNo: formatOrderNumber(order.orderNumber) },
      items: lines.map(({ line, description, status: stage }) => {
        const paid = shares.find((share) => share.line === line)?.paidFen ?? 0;
        return { line, description, paid, stage };
      }),
      paid: left.reduce((sum, { paidFen }) => sum + paidFen, 0),
      back: waysBack(sumOfShares(left)),
      account: {
        ...{ id: request.ownerId, nickName: owner?.nickName ?? '' },
        phone: owner?.deletedAt === null ? maskPhone(owner.phone) : (owner?.phone ?? ''),
      },
      refusal: request.ownerId === viewerId ? errorText('administration.ownAccount') : null,
      decidedBy: decider?.nickName ?? null,
    };
  };
