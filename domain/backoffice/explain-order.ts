import { formatYuan } from '../money/yuan.ts';
import { refundReasons, type RefundReason } from '../orders/refunds.ts';
import type { CloseReason, OrderStatus } from '../orders/state.ts';
import { paymentMethods, type PaymentMethodName } from '../payments/methods.ts';

export interface Explained {
  status: OrderStatus;
  closeReason: CloseReason | null;
  refundReason: RefundReason | null;
  method: PaymentMethodName | null;
  attempts: number;
  payableFen: number;
  paidFen: number;
  refundedFen: number;
  /** Whether work was started for it. */
  hasWork: boolean;
}

const paidHow = ({ method, paidFen }: Explained): string =>
  method === null ? '已支付' : `已用${paymentMethods[method].label}支付 ${formatYuan(paidFen)}`;
const why = ({ refundReason }: Explained): string => (refundReason === null ? '' : `（${refundReasons[refundReason].label}）`);
const closings: Record<CloseReason, string> = {
  cancelled: '买家取消',
  timedOut: '超过 30 分钟没有支付',
  undeliverable: '购买的内容已变化，无法交付',
};

const sentences: Record<OrderStatus, (order: Explained) => string> = {
  Created: ({ payableFen, attempts }) =>
    `等待买家支付 ${formatYuan(payableFen)}，${attempts === 0 ? '还没有付过' : `已经试过 ${attempts} 次`}。`,
  Paying: ({ payableFen, attempts }) => `第 ${attempts} 次支付正在进行，等待 ${formatYuan(payableFen)} 到账。`,
  Paid: (order) => `${paidHow(order)}，正在交付。`,
  Fulfilling: (order) => `${paidHow(order)}，处理还在进行，结束后订单自动完成或退款。`,
  Done: (order) => `${paidHow(order)}，${order.hasWork ? '处理已完成' : '已交付'}。`,
  Closed: ({ closeReason }) => `没有付款就关闭了：${closings[closeReason ?? 'timedOut']}。`,
  Refunding: (order) => `正在退款${why(order)}，${formatYuan(order.paidFen - order.refundedFen)} 还没有退到付款的地方。`,
  Refunded: (order) => `${paidHow(order)}，已退回 ${formatYuan(order.refundedFen)}${why(order)}。`,
};

/** Why an order is in the state that it is in, in one sentence for an operator. */
export const explainOrder = (order: Explained): string => sentences[order.status](order);
