import type { CloseReason, OrderStatus } from './state.ts';

/** What an order's owner reads; what is being done for him is 处理中, whoever does it. */
export const orderStatusLabels = {
  Created: '待支付',
  Paying: '待支付',
  Paid: '已支付',
  Fulfilling: '处理中',
  Done: '已完成',
  Closed: '已关闭',
  Refunding: '退款中',
  Refunded: '已退款',
} as const satisfies Record<OrderStatus, string>;

export const closeReasonLabels = {
  cancelled: '已取消',
  timedOut: '超时未支付',
  undeliverable: '无法交付，款项退回',
} as const satisfies Record<CloseReason, string>;

/** What an operator reads, who tells apart what its owner need not. */
export const operatorStatusLabels = {
  ...orderStatusLabels,
  Paying: '支付中',
  Paid: '已支付，待交付',
} as const satisfies Record<OrderStatus, string>;
