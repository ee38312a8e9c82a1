/** The lists of the back office that are exported, and what their files are called. */
export const exportLabels = {
  orders: '订单',
  refunds: '退款申请',
  withdrawals: '提现',
  accounts: '账号',
  work: '处理任务',
  audit: '审计日志',
} as const;

export type ExportList = keyof typeof exportLabels;
