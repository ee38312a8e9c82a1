import { z } from 'zod';
import { priceIds } from '../orders/prices.ts';
import { lineStatuses } from '../orders/line-state.ts';
import { orderRowView } from '../orders/views.ts';
import { refundStates } from '../payments/state.ts';
import { orderStatuses } from '../orders/state.ts';

const instant = z.iso.datetime();
const fen = z.int().describe('分');

const ownerView = z.object({ id: z.string(), nickName: z.string(), phone: z.string().describe('中间四位隐去；已注销的账号是化名') });

/** An order in the operators' list. */
export const operateOrderRowView = orderRowView.extend({ id: z.string().describe('同 orderId'), owner: ownerView });
export type OperateOrderRowView = z.infer<typeof operateOrderRowView>;

/** Everything that is known of an order. */
export const operateOrderView = operateOrderRowView.extend({
  explanation: z.string().describe('为什么是这个状态，一句话'),
  refundable: z.boolean().describe('能否由管理员退款'),
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
export const refundedView = z.object({ refunded: z.int().describe('这个订单累计退回的金额，分') });

/** What a unit of a service costs. */
export const operatePriceView = z.object({
  priceId: z.enum(priceIds),
  label: z.string(),
  unit: z.string().describe('按什么计价'),
  unitFen: fen.describe('现在的价格，分'),
  seedFen: fen.describe('最初的价格，分'),
});
export type OperatePriceView = z.infer<typeof operatePriceView>;
