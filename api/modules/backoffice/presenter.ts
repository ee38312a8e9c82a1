import {
  accountLabels,
  amountText,
  attemptLabels,
  lineLabel,
  operationLabels,
  receiptLabels,
  refundLabels,
} from '#domain/backoffice/labels';
import { explainOrder } from '#domain/backoffice/explain-order';
import { priceIds, priceLabel, priceSeeds, priceUnits } from '#domain/orders/prices';
import { isSold } from '#domain/trade/sold-types';
import type { Prices } from '#services/prices/read';
import type { OperateOrderRowView, OperateOrderView, OperatePriceView } from '#domain/backoffice/views';
import { couponLabel } from '#domain/coupons/labels';
import { couponUseLabels } from '#domain/coupons/state';
import { errorText } from '#domain/errors/table';
import { jobStatusLabels } from '#domain/jobs/labels';
import { closeReasonLabels, operatorStatusLabels } from '#domain/orders/labels';
import { refundReasons } from '#domain/orders/refunds';
import { paymentMethods } from '#domain/trade/methods';
import { tiers } from '#domain/tiers';
import type { InspectedOrder, InspectedPosting } from '#services/backoffice/inspect-order';
import type { OwnedOrder } from '#services/backoffice/list-orders';
import { mayRefund } from '#services/orders/refund-by-operator';
import type { OrderEventRow } from '#storage/database/models/orders';
import { shownPhone } from '../administration/presenter.ts';
import { presentOrder } from '../orders/presenter.ts';
import { isoOrNull } from '../presenting.ts';

const platform = '平台';
const nobody = '已删除';

/** An order as operators see it in their list. */
export const presentOwnedOrder = ({ order, owner }: OwnedOrder): OperateOrderRowView => ({
  ...presentOrder(order),
  id: order.id,
  statusLabel: operatorStatusLabels[order.status],
  owner: { id: owner.id, nickName: owner.nickName, phone: shownPhone(owner) },
});

const reasonLabels: Readonly<Record<string, string>> = {
  ...closeReasonLabels,
  ...Object.fromEntries(Object.entries(refundReasons).map(([name, { label }]) => [name, label])),
};
const reasonOf = ({ reason }: OrderEventRow): string => (reason === null ? '' : (reasonLabels[reason] ?? reason));

/** What came through providers that the order did not take, and how much of it is still to go back. */
function besideOf({ receipts, refunds }: InspectedOrder): { besideFen: number; besideOpenFen: number } {
  const beside = receipts.filter(({ outcome }) => outcome !== 'settled');
  const open = refunds.filter(
    ({ receiptId, state }) => (state === 'Owed' || state === 'Refused') && beside.some(({ id }) => id === receiptId),
  );
  const sum = (rows: readonly { amountFen: number }[]): number => rows.reduce((all, { amountFen }) => all + amountFen, 0);
  return { besideFen: sum(beside), besideOpenFen: sum(open) };
}

/** Everything that is known of an order, for the administrator who looks. */
export function presentInspected(inspected: InspectedOrder, viewerId: string): OperateOrderView {
  const { order, owner, lines, coupon, events, attempts, receipts, refunds, operations, names, owedFen } = inspected;
  const nameOf = (id: string | null): string => (id === null ? platform : (names.get(id) ?? nobody));
  const holderOf = ({ ownerId }: InspectedPosting): string => (ownerId === order.id ? '本单' : nameOf(ownerId));
  return {
    ...presentOwnedOrder({ order, owner }),
    explanation: explainOrder({ ...order.get(), ...besideOf(inspected), hasWork: lines.some(({ line }) => line.jobId !== null) }),
    refundable: mayRefund(order),
    refusal: order.ownerId === viewerId ? errorText('administration.ownAccount') : null,
    owed: owedFen,
    tier: tiers[order.tier].label,
    lines: lines.map(({ line: { line, description, amountFen, payableFen, refundedFen, status, jobId }, job }) => ({
      ...{ status, label: lineLabel(status), refunded: refundedFen },
      ...{ line, description, jobId, jobStatus: job === null || job.deletedAt !== null ? null : jobStatusLabels[job.status] },
      ...{ amount: amountFen, payAble: payableFen },
    })),
    coupon: coupon && {
      ...{ couponId: coupon.id, name: coupon.name, label: couponLabel(coupon) },
      use: order.couponUse === null ? '' : couponUseLabels[order.couponUse],
    },
    events: events.map((event) => ({
      ...{ from: event.fromStatus, to: event.toStatus, label: operatorStatusLabels[event.toStatus], reason: reasonOf(event) },
      ...{ actor: nameOf(event.actorId), at: event.at.toISOString() },
    })),
    attempts: attempts.map(({ number, outTradeNo, transactionId, method, state, amountFen, at }) => ({
      ...{ number, tradeNo: outTradeNo, transactionNo: transactionId, method: paymentMethods[method].label },
      ...{ state: attemptLabels[state], amount: amountFen, at: at.toISOString() },
    })),
    receipts: receipts.map(({ transactionId, provider, outcome, amountFen, paidAt }) => ({
      ...{ transactionNo: transactionId, method: paymentMethods[provider].label, outcome: receiptLabels[outcome] },
      ...{ amount: amountFen, paidAt: paidAt.toISOString() },
    })),
    refunds: refunds.map(({ outRefundNo, state, reason, amountFen, tries, lastCode, createdAt, refundedAt }) => ({
      ...{ refundNo: outRefundNo, state, label: refundLabels[state], reason: refundReasons[reason].label, amount: amountFen },
      ...{ tries, lastCode: lastCode ?? '', at: createdAt.toISOString(), refundedAt: isoOrNull(refundedAt) },
    })),
    operations: operations.map(({ operation: { id, key, kind, at, note, actorId }, postings }) => ({
      ...{ id, key, kind: operationLabels[kind], at: at.toISOString(), note, actor: nameOf(actorId) },
      postings: postings.map((one) => ({
        ...{ account: accountLabels[one.account], owner: holderOf(one), amount: amountText(one.amount, one.unit) },
      })),
    })),
  };
}

export const presentPrices = (prices: Prices): OperatePriceView[] =>
  priceIds.map((priceId) => ({
    ...{ priceId, label: priceLabel(priceId), unit: priceUnits[prices[priceId].unit].label },
    ...{ unitFen: prices[priceId].unitFen, seedFen: priceSeeds[priceId].unitFen },
    sellable: isSold(prices[priceId].type),
  }));
