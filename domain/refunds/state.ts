/** States of a request for a refund: `Asked` until an operator decides or its buyer takes it back. */
export const refundRequestStates = ['Asked', 'Granted', 'Refused', 'Withdrawn'] as const;
export type RefundRequestState = (typeof refundRequestStates)[number];

/** What the buyer reads. */
export const refundRequestLabels = {
  Asked: '等待客服处理',
  Granted: '已同意退款',
  Refused: '未通过',
  Withdrawn: '已撤回',
} as const satisfies Record<RefundRequestState, string>;
