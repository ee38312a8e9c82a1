import { z } from 'zod';
import { refundedView } from '../backoffice/views.ts';
import { lineStatuses } from '../orders/line-state.ts';
import { refundCauseNames } from './rules.ts';
import { refundRequestStates } from './state.ts';

const instant = z.iso.datetime();
const fen = z.int();

const wayBackView = z.object({
  label: z.string().describe('退到哪里'),
  text: z.string().describe('退多少'),
  when: z.string().describe('多久到账'),
  unit: z.enum(['fen', 'uses']).describe('fen 金额，分；uses 次数'),
  amount: z.int(),
});

/** One's own request. */
export const refundRequestView = z.object({
  id: z.string(),
  lines: z.array(z.int()).describe('申请退款的项目的序号'),
  granted: z.array(z.int()).nullable().describe('同意退款的项目；没有同意为 null'),
  reason: z.enum(refundCauseNames),
  reasonLabel: z.string(),
  note: z.string(),
  state: z.enum(refundRequestStates).describe('Asked 等待处理，Granted 已同意，Refused 未通过，Withdrawn 已撤回'),
  label: z.string(),
  cause: z.string().describe('未通过的原因；其他为空'),
  askedAt: instant,
  decidedAt: instant.nullable(),
});
export type RefundRequestView = z.infer<typeof refundRequestView>;

/** `refundState`. */
export const refundStateView = z.object({
  refusal: z.string().nullable().describe('为什么现在不能申请；可以申请为 null'),
  until: instant.nullable().describe('最晚可以申请的时间；不能申请为 null'),
  lines: z.array(
    z.object({
      line: z.int(),
      description: z.string(),
      paid: fen.describe('这一项付了多少，分'),
      stage: z.enum(lineStatuses),
      askable: z.boolean().describe('现在能否为这一项申请退款'),
      back: z.array(wayBackView).describe('退款后退回什么'),
    }),
  ),
  requests: z.array(refundRequestView).describe('这个订单的退款申请，新的在前'),
});
export type RefundStateView = z.infer<typeof refundStateView>;

/** A request as operators see it. */
export const operateRefundView = refundRequestView.extend({
  orderId: z.string(),
  orderNo: z.string(),
  items: z.array(z.object({ line: z.int(), description: z.string(), paid: fen, stage: z.enum(lineStatuses) })),
  paid: fen.describe('申请退款的项目一共付了多少，分'),
  back: z.array(wayBackView).describe('全部同意时退回什么'),
  account: z.object({ id: z.string(), nickName: z.string(), phone: z.string().describe('中间四位隐去') }),
  refusal: z.string().nullable().describe('为什么您不能处理；可以处理为 null'),
  decidedBy: z.string().nullable().describe('处理的管理员的昵称'),
});
export type OperateRefundView = z.infer<typeof operateRefundView>;

/** `operateRefundApprove`. */
export const grantedView = refundedView;
