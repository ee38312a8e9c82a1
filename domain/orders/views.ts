import { z } from 'zod';
import { pageView } from '../wire/view.ts';
import { heldByView, orderCouponView } from '../coupons/views.ts';
import { paymentMethodNames } from '../trade/methods.ts';
import { payTypes } from './batch.ts';
import { boughtKinds } from './bought.ts';
import { orderFilters, type OrderFilter } from './filters.ts';
import { lineStatuses } from './line-state.ts';
import { orderStatuses, orderStatusCodes } from './state.ts';
import { transactionTypes } from '../trade/types.ts';

const instant = z.iso.datetime();
const fen = z.int().describe('分');
const packageUsesView = z.int().nullable().describe('可以抵扣的套餐次数；不能用套餐抵扣为 null');
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
const statusCode = z.literal(distinct(Object.values(orderStatusCodes))).describe('0 待支付，1 已支付，2 已关闭，3 退款中，4 已退款');

/** `findByOrderId`, which pages ask again and again. */
const version = z.int().describe('每次改动加一，数字大的较新');
export const orderStatusView = z.object({
  orderId: z.string(),
  version,
  orderNo: z.string(),
  status: statusCode,
  stage: z.enum(orderStatuses),
});
export type OrderStatusView = z.infer<typeof orderStatusView>;

const lineView = z.object({
  id: z.string(),
  orderNo: z.string(),
  functionModule: z.string(),
  orderType: z.string(),
  description: z.string(),
  amount: fen,
  jobId: z.string().nullable().describe('为它开始的处理；没有为 null'),
  stage: z.enum(lineStatuses).describe('Waiting 待交付，Working 处理中，Done 已完成，Refunded 已退款'),
  refunded: fen.describe('已退金额，分'),
});

/** An order in a list. */
export const orderRowView = z.object({
  orderId: z.string(),
  version,
  orderNo: z.string(),
  createTime: instant,
  functionModule: z.string().describe('功能模块'),
  orderType: z.string().describe('交易类型'),
  orderTypeCode: z.literal(Object.values(transactionTypes).map(({ code }) => code)),
  description: z.string().describe('交易详情'),
  status: statusCode,
  stage: z.enum(orderStatuses),
  statusLabel: z.string(),
  amount: fen.describe('优惠前的金额，分'),
  payAble: fen.describe('应付金额，分'),
  paid: fen.describe('已付金额，分'),
  refunded: fen.describe('已退金额，分'),
  method: z.enum(paymentMethodNames).nullable(),
  expiresAt: instant.describe('最晚支付时间'),
  paidAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type OrderRowView = z.infer<typeof orderRowView>;

/** An order in its owner's list. */
const boughtView = z.object({ kind: z.enum(boughtKinds), id: z.string().nullable() });

export const ownOrderView = orderRowView.extend({
  lines: z.int().describe('包含几项'),
  bought: boughtView.describe('第一项买的是什么：membership 会员，job 处理结果，file 源文件，model 模型，coins 云币，package 套餐'),
});
export type OwnOrderView = z.infer<typeof ownOrderView>;

/** `orderList`. */
export const orderListView = pageView(ownOrderView).extend({
  counts: z.record(z.enum(Object.keys(orderFilters) as OrderFilter[]), z.int()).describe('各状态的订单数，按同样的编号和时间范围计'),
  serverTime: instant.describe('服务器现在的时间，倒计时以它为准'),
});
export type OrderListView = z.infer<typeof orderListView>;

/** `orderHistory`. */
export const orderHistoryView = ownOrderView.extend({
  batchId: z.string().nullable().describe('多个模型的处理所在的批次；其他订单为 null'),
  items: z.array(
    z.object({
      line: z.int(),
      description: z.string(),
      amount: fen.describe('应付，分'),
      refunded: fen.describe('已退，分'),
      state: z.string().describe('交付情况，未支付时为空'),
      bought: boughtView,
    }),
  ),
  coupon: z.object({ name: z.string(), label: z.string(), use: z.string() }).nullable(),
  paidWith: z.array(z.object({ label: z.string(), text: z.string() })).describe('实际用什么支付，各多少'),
  events: z
    .array(z.object({ title: z.string(), reason: z.string(), by: z.string().describe('您、平台或客服'), at: instant }))
    .describe('订单经过'),
  payments: z
    .array(
      z.object({
        number: z.int(),
        method: z.string(),
        amount: fen,
        state: z.string(),
        tradeNo: z.string().describe('商户订单号'),
        at: instant,
      }),
    )
    .describe('每次支付'),
  refunds: z
    .array(
      z.object({
        refundNo: z.string().describe('退款单号'),
        amount: fen,
        reason: z.string(),
        state: z.string(),
        at: instant,
        refundedAt: instant.nullable(),
      }),
    )
    .describe('经支付平台退回的款项'),
});
export type OrderHistoryView = z.infer<typeof orderHistoryView>;

const heldCouponView = orderCouponView.extend({ heldBy: heldByView });
export type HeldCouponView = z.infer<typeof heldCouponView>;
const heldCouponList = z.array(heldCouponView).describe('已用于其他待支付订单的优惠券，取消那个订单后可以使用');

/** An order as the payment dialog shows it. */
export const orderInfoView = orderRowView.extend({
  payTpye: z.enum(payTypes),
  isBuyType: z.enum(['buymodel', 'orders']),
  orderDetailList: z.array(lineView),
  couponList: z.array(orderCouponView).describe('这个订单可以使用的优惠券'),
  heldCouponList,
  canUseCoupon: z.boolean(),
  couponId: z.string().nullable().describe('所选的优惠券'),
  ownCouponId: z.string().nullable().describe('下单时已选定的优惠券，支付时不再选择；可以选择时为 null'),
  memberFreeCounts: z.int().nullable().describe('会员免费次数，-1 不限；没有这项权益为 null'),
  aiFreeCounts: z.int().nullable(),
  packageUses: packageUsesView,
  memberLine: z.string().nullable().describe('会员权益说明'),
  cloudCoin: fen.describe('云币余额，分'),
  incomeBalance: fen.describe('可用收益，分'),
  methods: z
    .array(z.object({ method: z.enum(paymentMethodNames), open: z.boolean(), shown: z.boolean(), message: z.string() }))
    .describe('各支付方式能否使用；不能支付的订单为空'),
  preferredMethod: z.enum(paymentMethodNames).nullable().describe('默认选中的支付方式；不能支付的订单为 null'),
  serverTime: instant.describe('服务器现在的时间，倒计时以它为准'),
});
export type OrderInfoView = z.infer<typeof orderInfoView>;

/** What an order would be, before there is one. */
export const quoteView = z.object({
  amount: fen.describe('优惠前的金额，分'),
  payAble: fen.describe('应付金额，分'),
  orderDetailList: z.array(lineView.pick({ functionModule: true, orderType: true, description: true, amount: true })),
  memberFreeCounts: z.int().nullable().describe('会员免费次数，-1 不限；没有这项权益为 null'),
  aiFreeCounts: z.int().nullable(),
  packageUses: packageUsesView,
  coversByCount: z.boolean().describe('免费次数足够抵扣'),
  memberLine: z.string().nullable().describe('会员权益说明'),
  couponList: z.array(orderCouponView).describe('可以使用的优惠券'),
  heldCouponList,
  canUseCoupon: z.boolean(),
  couponId: z.string().nullable().describe('所选的优惠券'),
});
export type QuoteView = z.infer<typeof quoteView>;
