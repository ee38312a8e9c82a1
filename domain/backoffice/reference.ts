import type { AreaReference } from '../wire/call-reference.ts';
import { pageView } from '../wire/view.ts';
import type { backofficeCalls } from './calls.ts';
import { operateOrderListSchema, operateOrderRefundSchema, operateOrderSchema } from './schema.ts';
import { operateOrderRowView, operateOrderView, refundedView } from './views.ts';

export const backofficeReference = {
  operateOrderList: { title: '查找订单', payload: operateOrderListSchema, answer: pageView(operateOrderRowView), refusals: [] },
  operateOrderDetail: {
    title: '一个订单的全部经过',
    payload: operateOrderSchema,
    answer: operateOrderView,
    refusals: ['order.notFound'],
    note: '状态的每次变化、每次支付、优惠券、处理和账本里的每一笔。',
  },
  operateOrderRefund: {
    title: '退款',
    payload: operateOrderRefundSchema,
    answer: refundedView,
    refusals: ['order.notFound', 'order.notRefundable'],
    note: '全额原路退回，优惠券和次数一并返还。会员不退；还在处理的订单结束后自动退款或完成。两位管理员同时操作时只退一次。',
  },
} satisfies AreaReference<typeof backofficeCalls>;
