import { formatYuan } from '../money/yuan.ts';
import { refundReasons, type RefundReason } from '../orders/refunds.ts';
import type { CloseReason, OrderStatus } from '../orders/state.ts';
import { paymentMethods, type PaymentMethodName } from '../trade/methods.ts';

export interface Explained {
  status: OrderStatus;
  closeReason: CloseReason | null;
  refundReason: RefundReason | null;
  method: PaymentMethodName | null;
  attempts: number;
  payableFen: number;
  paidFen: number;
  refundedFen: number;
  /** What came for it that it did not take, and how much of that is not back yet. */
  besideFen: number;
  besideOpenFen: number;
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

const closed = ({ closeReason }: Explained): string => closings[closeReason ?? 'timedOut'];
/** Money beside the order, which is in none of its sums. */
function beside({ besideFen, besideOpenFen }: Explained): string {
  if (besideFen === 0) return '';
  const open = besideOpenFen === 0 ? '已全部退回' : `其中 ${formatYuan(besideOpenFen)} 还没有退到付款的地方`;
  return `另有到账的 ${formatYuan(besideFen)} 本单没有收下，${open}。`;
}

const sentences: Record<OrderStatus, (order: Explained) => string> = {
  Created: ({ payableFen, attempts }) =>
    `等待买家支付 ${formatYuan(payableFen)}，${attempts === 0 ? '还没有付过' : `已经试过 ${attempts} 次`}。`,
  Paying: ({ payableFen, attempts }) => `第 ${attempts} 次支付正在进行，等待 ${formatYuan(payableFen)} 到账。`,
  Paid: (order) => `${paidHow(order)}，正在交付。`,
  Fulfilling: (order) => `${paidHow(order)}，处理还在进行，结束后订单自动完成或退款。`,
  Done: (order) => `${paidHow(order)}，${order.hasWork ? '处理已完成' : '已交付'}。`,
  Closed: (order) => `没有付款就关闭了：${closed(order)}。`,
  Refunding: (order) =>
    order.closeReason === null
      ? `正在退款${why(order)}，${formatYuan(order.paidFen - order.refundedFen)} 还没有退到付款的地方。`
      : `订单已关闭：${closed(order)}，正在退款${why(order)}。`,
  Refunded: (order) =>
    order.closeReason === null
      ? `${paidHow(order)}，已退回 ${formatYuan(order.refundedFen)}${why(order)}。`
      : `订单已关闭：${closed(order)}，退款完成${why(order)}。`,
};

/** Why an order is in the state that it is in, in a sentence for an operator, with another one where money came that it did not take. */
export const explainOrder = (order: Explained): string => sentences[order.status](order) + beside(order);
