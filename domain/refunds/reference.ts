import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { refundCalls } from './calls.ts';
import { refundLimits } from './limits.ts';
import {
  operateRefundApproveSchema,
  operateRefundListSchema,
  operateRefundRefuseSchema,
  refundAskSchema,
  refundRequestSchema,
  refundStateSchema,
} from './schema.ts';
import { grantedView, operateRefundView, refundStateView } from './views.ts';

export const refundReference = {
  refundState: {
    title: '一个订单能否申请退款，以及申请到了哪一步',
    payload: refundStateSchema,
    answer: refundStateView,
    refusals: ['order.notFound'],
  },
  refundAsk: {
    title: '申请退款',
    payload: refundAskSchema,
    answer: doneView,
    refusals: ['order.notFound', 'refund.notAskable', 'refund.asked', 'refund.tooMany'],
    note: `订单完成后 7 天内可以为整个订单或其中几项申请，每个订单最多 ${refundLimits.perOrder} 次，同一项同时只有一个申请。会员不退款，下载过的模型不能申请。`,
  },
  refundWithdraw: {
    title: '撤回退款申请',
    payload: refundRequestSchema,
    answer: doneView,
    refusals: ['refund.notFound', 'refund.decided'],
  },
  operateRefundList: {
    title: '退款申请',
    payload: operateRefundListSchema,
    answer: pageView(operateRefundView),
    refusals: [],
    note: '等待处理的从最早的开始，其他从最新的开始。',
  },
  operateRefundApprove: {
    title: '同意退款',
    payload: operateRefundApproveSchema,
    answer: grantedView,
    refusals: ['refund.notFound', 'refund.decided', 'order.notRefundable', 'administration.ownAccount'],
    note: '所同意的项目立即退款，原路退回，记入审计日志。两位管理员同时处理时只退一次。',
  },
  operateRefundRefuse: {
    title: '不同意退款',
    payload: operateRefundRefuseSchema,
    answer: doneView,
    refusals: ['refund.notFound', 'refund.decided', 'administration.ownAccount'],
    note: '申请人会看到原因。记入审计日志。',
  },
} satisfies AreaReference<typeof refundCalls>;
