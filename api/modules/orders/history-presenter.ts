import { couponLabel } from '#domain/coupons/labels';
import { boughtBy } from '#domain/orders/bought';
import {
  actorLabel,
  attemptWords,
  couponUseWords,
  describeEvent,
  describeTaken,
  lineLabel,
  refundWords,
} from '#domain/payments/order-history';
import { refundReasons } from '#domain/orders/refunds';
import type { OrderHistoryView } from '#domain/orders/views';
import { paymentMethods } from '#domain/trade/methods';
import type { OrderHistory } from '#services/orders/history';
import { isoOrNull } from '../presenting.ts';
import { presentOwnOrder } from './presenter.ts';

/** All that became of an order, in its owner's words. */
export function presentHistory({ order, lines, coupon, events, attempts, refunds }: OrderHistory): OrderHistoryView {
  return {
    ...presentOwnOrder({ order, lines }),
    batchId: order.batchId,
    items: lines.map(({ line, description, payableFen, refundedFen, status, subject, jobId }) => ({
      ...{ line, description, amount: payableFen, refunded: refundedFen, state: lineLabel(status) },
      bought: boughtBy(subject, jobId ?? null),
    })),
    coupon: coupon && {
      name: coupon.name,
      label: couponLabel(coupon),
      use: order.couponUse === null ? '' : couponUseWords[order.couponUse],
    },
    paidWith: order.taken.flatMap((taken) => describeTaken(taken) ?? []),
    events: events.map((event) => ({ ...describeEvent(event), by: actorLabel(event.actorId, order.ownerId), at: event.at.toISOString() })),
    payments: attempts.map(({ number, method, amountFen, state, outTradeNo, at }) => ({
      ...{ number, method: paymentMethods[method].label, amount: amountFen, state: attemptWords[state], tradeNo: outTradeNo },
      at: at.toISOString(),
    })),
    refunds: refunds.map(({ outRefundNo, amountFen, reason, state, createdAt, refundedAt }) => ({
      ...{ refundNo: outRefundNo, amount: amountFen, reason: refundReasons[reason].label, state: refundWords[state] },
      ...{ at: createdAt.toISOString(), refundedAt: isoOrNull(refundedAt) },
    })),
  };
}
