import type { AreaReference } from '../wire/call-reference.ts';
import type { paymentCalls } from './calls.ts';
import { outerPaySchema } from './schema.ts';
import { alipayView, weixinView } from './views.ts';

const refusals = [
  'order.notFound',
  'order.paid',
  'order.closed',
  'order.timedOut',
  'order.methodClosed',
  'order.couponUnknown',
  'order.couponUnusable',
  'mall.freeHereSpent',
  'payment.attemptOpen',
  'payment.unreachable',
  'payment.orderLost',
  'payment.unavailable',
] as const;
const note =
  '一个订单同时只有一次进行中的支付：以同样的方式和优惠券再次调用，返回同一次支付；换方式或优惠券，会先在支付平台关闭上一次。是否付款，以订单状态为准。关闭之后仍然到账的款项，原路全额退回。';

export const paymentReference = {
  pcAlipay: { title: '用支付宝支付', payload: outerPaySchema, answer: alipayView, refusals, note },
  weixinpay: { title: '用微信支付', payload: outerPaySchema, answer: weixinView, refusals, note },
} satisfies AreaReference<typeof paymentCalls>;
