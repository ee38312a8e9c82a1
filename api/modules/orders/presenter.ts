import { couponKinds, type Coupon, type CouponHolder } from '#domain/coupons/kinds';
import { couponLabel } from '#domain/coupons/labels';
import { buyTypeOf, payTypeOf } from '#domain/orders/batch';
import { boughtBy } from '#domain/orders/bought';
import { orderStatusLabels } from '#domain/orders/labels';
import { formatOrderNumber } from '#domain/trade/order-number';
import { orderStatusCodes } from '#domain/orders/state';
import { functionModules, transactionTypes } from '#domain/trade/types';
import type {
  HeldCouponView,
  OrderInfoView,
  OrderListView,
  OrderRowView,
  OrderStatusView,
  OwnOrderView,
  QuoteView,
} from '#domain/orders/views';
import type { OrderCouponView } from '#domain/coupons/views';
import type { CreatedView } from '#domain/trade/views';
import { pays, type CountChoice } from '#domain/pricing/counts';
import type { OrderInfo } from '#services/orders/info';
import type { OrderQuery, OwnOrders } from '#services/orders/list';
import type { Quote } from '#services/orders/quote';
import type { OrderRow } from '#storage/database/models/orders';
import { isoOrNull, presentPage, type Asked } from '../presenting.ts';

export const presentStatus = ({ id, version, orderNumber, status }: OrderRow): OrderStatusView => ({
  orderId: id,
  version,
  orderNo: formatOrderNumber(orderNumber),
  status: orderStatusCodes[status],
  stage: status,
});

const presentType = (type: OrderRow['type']): { functionModule: string; orderType: string } => ({
  functionModule: functionModules[transactionTypes[type].module].label,
  orderType: transactionTypes[type].label,
});

/** An order as its owner sees it in lists. */
export const presentOrder = (order: OrderRow): OrderRowView => ({
  ...presentStatus(order),
  ...presentType(order.type),
  createTime: order.createdAt.toISOString(),
  orderTypeCode: transactionTypes[order.type].code,
  description: order.description,
  statusLabel: orderStatusLabels[order.status],
  amount: order.amountFen,
  payAble: order.payableFen,
  paid: order.paidFen,
  refunded: order.refundedFen,
  method: order.method,
  expiresAt: order.expiresAt.toISOString(),
  paidAt: isoOrNull(order.paidAt),
  endedAt: isoOrNull(order.endedAt),
});

/** An order in its owner's list, with where it leads. */
export function presentOwnOrder({ order, lines }: OwnOrders['orders'][number]): OwnOrderView {
  const [first] = lines;
  if (first === undefined) throw new TypeError(`The order ${order.id} has no lines`);
  return { ...presentOrder(order), lines: lines.length, bought: boughtBy(first.subject, first.jobId ?? null) };
}

/** A page of orders, with what the other filters would find. */
export const presentOwnOrders = (asked: Asked & Pick<OrderQuery, 'status'>, { orders, counts, now }: OwnOrders): OrderListView => {
  const page = presentPage(asked, counts[asked.status], orders.map(presentOwnOrder));
  return { ...page, counts, serverTime: now.toISOString() };
};

const presentCoupon = ({ id, kind, name, faceValueFen, percent, thresholdFen, endsAt }: Coupon): OrderCouponView => ({
  couponId: id,
  couponSysType: couponKinds[kind].couponSysType,
  type: couponKinds[kind].type,
  faceValue: faceValueFen,
  discountValue: percent,
  name,
  label: couponLabel({ kind, faceValueFen, percent, thresholdFen }),
  endsAt: endsAt.toISOString(),
});

export const presentHolder = (holder: CouponHolder | null): HeldCouponView['heldBy'] =>
  holder === null ? null : { orderId: holder.orderId, orderNo: formatOrderNumber(holder.orderNumber) };

const presentHeld = (coupon: Coupon): HeldCouponView => ({ ...presentCoupon(coupon), heldBy: presentHolder(coupon.heldBy) });

export const presentCreated = ({ id, orderNumber, payableFen, expiresAt }: OrderRow): CreatedView => ({
  orderId: id,
  orderNo: formatOrderNumber(orderNumber),
  payAble: payableFen,
  expiresAt: expiresAt.toISOString(),
});

const presentCounts = (choice: CountChoice | null): Pick<OrderInfoView, 'memberFreeCounts' | 'aiFreeCounts'> => {
  const left = choice?.left ?? null;
  const ofAi = choice?.method === 'aiFreeCount';
  return { memberFreeCounts: ofAi ? null : left, aiFreeCounts: ofAi ? left : null };
};

/** What an order would be. */
export const presentQuote = ({ lines, priced, coupons, held, canUseCoupon, couponId, packageUses, memberLine }: Quote): QuoteView => ({
  amount: priced.amountFen,
  payAble: priced.payableFen,
  orderDetailList: lines.map(({ type, description, payableFen }) => ({ ...presentType(type), description, amount: payableFen })),
  ...presentCounts(priced.countChoice),
  packageUses,
  coversByCount: priced.countChoice !== null && pays(priced.countChoice),
  memberLine,
  couponList: coupons.map(presentCoupon),
  heldCouponList: held.map(presentHeld),
  canUseCoupon,
  couponId,
});

/** An order as the payment dialog shows it. */
export function presentInfo(info: OrderInfo): OrderInfoView {
  const {
    order,
    lines,
    priced,
    purse,
    coupons,
    held,
    canUseCoupon,
    methods,
    preferred,
    couponId,
    ownCouponId,
    packageUses,
    memberLine,
    now,
  } = info;
  const row = presentOrder(order);
  return {
    ...row,
    payAble: priced?.payableFen ?? row.payAble,
    payTpye: payTypeOf(lines),
    isBuyType: buyTypeOf(lines.map(({ type }) => type)),
    orderDetailList: lines.map(({ line, type, description, payableFen, jobId, status, refundedFen }, index) => ({
      jobId,
      ...{ id: String(line), orderNo: row.orderNo, ...presentType(type), description },
      amount: priced?.lines[index]?.payableFen ?? payableFen,
      ...{ stage: status, refunded: refundedFen },
    })),
    couponList: coupons.map(presentCoupon),
    heldCouponList: held.map(presentHeld),
    canUseCoupon,
    couponId,
    ownCouponId,
    ...presentCounts(priced?.countChoice ?? null),
    packageUses,
    memberLine,
    cloudCoin: purse.givenFen + purse.boughtFen,
    incomeBalance: purse.incomeFen,
    methods,
    preferredMethod: preferred,
    serverTime: now.toISOString(),
  };
}
