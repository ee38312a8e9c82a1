import { z } from 'zod';
import { priceIds } from '../orders/prices.ts';
import { lineStatuses } from '../orders/line-state.ts';
import { orderRowView } from '../orders/views.ts';
import { outerMethods } from '../trade/methods.ts';
import { refundStates } from '../payments/state.ts';
import { orderStatuses } from '../orders/state.ts';
import { pageView } from '../wire/view.ts';

const instant = z.iso.datetime();
const fen = z.int().describe('分');

const ownerView = z.object({ id: z.string(), nickName: z.string(), phone: z.string().describe('中间四位隐去；已注销的账号是化名') });

/** An order in the operators' list. */
export const operateOrderRowView = orderRowView.extend({ id: z.string().describe('同 orderId'), owner: ownerView });
export type OperateOrderRowView = z.infer<typeof operateOrderRowView>;

/** Everything that is known of an order. */
export const operateOrderView = operateOrderRowView.extend({
  explanation: z.string().describe('为什么是这个状态，一句话'),
  refusal: z.string().nullable().describe('为什么这位管理员不能退款；可以则为空'),
  refundable: z.boolean().describe('能否由管理员退款'),
  owed: fen.describe('卖家已经提现或花掉、现在全部退款就会记为他的欠款的收入'),
  tier: z.string().describe('下单时的会员等级'),
  lines: z.array(
    z.object({
      line: z.int(),
      description: z.string(),
      amount: fen,
      payAble: fen,
      status: z.enum(lineStatuses),
      label: z.string().describe('这一项的状态'),
      refunded: fen,
      jobId: z.string().nullable(),
      jobStatus: z.string().nullable().describe('处理的状态；没有处理或已删除为 null'),
    }),
  ),
  coupon: z.object({ couponId: z.string(), name: z.string(), label: z.string(), use: z.string() }).nullable().describe('下单所用的优惠券'),
  events: z.array(
    z.object({
      from: z.enum(orderStatuses).nullable(),
      to: z.enum(orderStatuses),
      label: z.string(),
      reason: z.string().describe('原因；没有为空'),
      actor: z.string().describe('昵称；平台自己为“平台”'),
      at: instant,
    }),
  ),
  attempts: z
    .array(
      z.object({
        number: z.int(),
        tradeNo: z.string(),
        transactionNo: z.string().nullable().describe('支付机构的交易号'),
        method: z.string(),
        state: z.string(),
        amount: fen,
        at: instant,
      }),
    )
    .describe('每次支付'),
  receipts: z
    .array(z.object({ transactionNo: z.string(), method: z.string(), outcome: z.string(), amount: fen, paidAt: instant }))
    .describe('支付机构到账的每一笔'),
  refunds: z
    .array(
      z.object({
        refundNo: z.string(),
        state: z.enum(refundStates),
        label: z.string(),
        reason: z.string(),
        amount: fen,
        tries: z.int().describe('向支付机构申请的次数'),
        lastCode: z.string().describe('支付机构最后一次拒绝的原因；没有为空'),
        at: instant,
        refundedAt: instant.nullable(),
      }),
    )
    .describe('经支付机构退回的每一笔'),
  operations: z
    .array(
      z.object({
        id: z.string(),
        key: z.string(),
        kind: z.string(),
        at: instant,
        note: z.string(),
        actor: z.string(),
        postings: z.array(z.object({ account: z.string(), owner: z.string(), amount: z.string() })),
      }),
    )
    .describe('账本里的每一笔'),
});
export type OperateOrderView = z.infer<typeof operateOrderView>;

/** `operateOrderRefund`. */
export const refundedView = z.object({
  refunded: z.int().describe('这个订单累计退回的金额，分'),
  owed: z.int().describe('其中卖家收入已经提现或花掉的金额，记为他的欠款，从以后的收益里扣回，分'),
});
export type RefundedView = z.infer<typeof refundedView>;

/** What a unit of a service costs. */
export const operatePriceView = z.object({
  priceId: z.enum(priceIds),
  label: z.string(),
  unit: z.string().describe('按什么计价'),
  unitFen: fen.describe('现在的价格，分'),
  seedFen: fen.describe('最初的价格，分'),
  sellable: z.boolean().describe('现在能否下单；不能的尚未出售'),
});
export type OperatePriceView = z.infer<typeof operatePriceView>;

/** A day's bill of a provider, as it was compared with our books. */
export const operateBillView = z.object({
  provider: z.enum(outerMethods),
  label: z.string(),
  day: z.string(),
  rows: z.int().describe('账单的笔数'),
  paid: fen,
  refunded: fen,
  fee: fen,
  differences: z.int(),
  tries: z.int().describe('取账单的次数'),
  finishedAt: instant.nullable().describe('空：还没有取到账单'),
});
export type OperateBillView = z.infer<typeof operateBillView>;

/** Something in which a bill and our books differ. */
export const operateDifferenceView = z.object({
  kind: z.string(),
  tradeNo: z.string(),
  transactionNo: z.string().nullable(),
  refundNo: z.string().nullable(),
  ours: fen.nullable().describe('平台的金额；没有为空'),
  theirs: fen.nullable().describe('账单的金额；没有为空'),
  orderId: z.string().nullable().describe('有关的订单；没有为空'),
});
export type OperateDifferenceView = z.infer<typeof operateDifferenceView>;

/** A day's comparison of the ledger with itself. */
export const operateComparisonView = z.object({
  day: z.string(),
  accounts: z.int().describe('核对了多少个账户'),
  operations: z.int().describe('核对了多少笔'),
  differences: z.int(),
  found: z.array(z.object({ about: z.string(), id: z.string(), expected: z.int(), found: z.int() })).describe('其中的前几条'),
  finishedAt: instant.nullable().describe('空：还没有核对完'),
});
export type OperateComparisonView = z.infer<typeof operateComparisonView>;

/** Codes that were made together. */
export const operateCodeBatchView = z.object({
  id: z.string(),
  offer: z.string().describe('套餐'),
  count: z.int(),
  used: z.int(),
  createTime: instant,
});
export type OperateCodeBatchView = z.infer<typeof operateCodeBatchView>;

export const operateCodesView = pageView(operateCodeBatchView).extend({
  offers: z.array(z.object({ offerId: z.string(), label: z.string(), onSale: z.boolean() })).describe('可以做激活码的套餐'),
});
export type OperateCodesView = z.infer<typeof operateCodesView>;

/** `operateCodeMake`. */
export const madeCodesView = z.object({ batchId: z.string(), codes: z.array(z.string()).describe('只在这里给出一次') });
export type MadeCodesView = z.infer<typeof madeCodesView>;

/** A package of uses, or coins with given ones on top, on sale or not. */
export const operateOfferView = z.object({
  id: z.string().describe('套餐的编号'),
  label: z.string(),
  price: fen,
  onSale: z.boolean(),
  sellable: z.boolean().describe('它抵扣的服务能否下单；不能的不能上架'),
});
export type OperateOfferView = z.infer<typeof operateOfferView>;

/** Coupons that are or were to be claimed. */
export const operateCampaignView = z.object({
  id: z.string().describe('活动的编号'),
  name: z.string(),
  label: z.string().describe('优惠的内容'),
  total: z.int(),
  claimed: z.int(),
  remaining: z.int().describe('还剩多少张'),
  perPerson: z.int().describe('每人限领'),
  running: z.boolean().describe('现在能否领取'),
  startsAt: instant,
  endsAt: instant,
});
export type OperateCampaignView = z.infer<typeof operateCampaignView>;
