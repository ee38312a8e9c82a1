import { fault, outcome, type ErrorEntry } from '../entry.ts';

/** Orders. */
export const orderErrors = {
  'order.notFound': outcome(60420, '订单不存在'),
  'order.tooMany': outcome(60421, '待支付的订单不能超过 {count} 个，请先支付或取消'),
  'order.tooManyToday': outcome(60439, '24 小时内最多下 {orders} 个订单、共 {lines} 项，请稍后再试，或升级会员'),
  'order.paid': outcome(60422, '订单已支付，请勿重复支付'),
  'order.closed': outcome(60423, '订单已关闭，请重新下单'),
  'order.timedOut': outcome(60424, '订单已超时,请重新下单'),
  'order.methodClosed': outcome(60425, '{message}'),
  'order.couponUnusable': outcome(60426, '{message}'),
  'order.couponUnknown': outcome(60427, '优惠券不存在、已使用，或刚被另一个待支付的订单占用'),
  'order.notCancellable': outcome(60428, '订单已支付，不能取消'),
  'order.downgrade': outcome(60429, '{message}'),
  'order.priceChanged': outcome(60430, '价格有变动，请取消订单重新下单'),
  'order.notRefundable': outcome(60431, '这个订单不能退款'),
  'order.workRefunded': outcome(60432, '这次处理的费用已退回，请重新下单'),
  'payment.attemptOpen': fault(60433, '上一次发起的支付还没有关闭，请稍后再试'),
  'payment.unreachable': fault(60434, '支付失败，请检查您的网络'),
  'payment.orderLost': outcome(60435, '订单失效，请取消订单重新下单'),
  'payment.unavailable': outcome(60436, '{method}暂时不能使用，请选择其他支付方式'),
  'payment.notRefused': outcome(60437, '这笔退款没有被支付平台拒绝，不需要重试'),
  'payment.notUnexplained': outcome(60438, '没有这笔来历不明的款项，或已经退回'),
  'order.batchRefused': outcome(60440, '{message}'),
  'order.resultRefunded': outcome(60446, '这次处理的费用已退回，结果不能再查看和下载'),
  'price.changedMeanwhile': outcome(60441, '价格刚刚由其他管理员修改，请刷新后再试'),
} as const satisfies Record<string, ErrorEntry>;
