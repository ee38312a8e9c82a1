import type { AreaReference, CallReference } from '../wire/call-reference.ts';
import type { exportCalls } from './calls.ts';
import { exportLimits } from './limits.ts';
import { exportLabels, type ExportList } from './lists.ts';
import { exportSchemas } from './schema.ts';
import { exportView } from './views.ts';

const exportOf = (list: ExportList): CallReference => ({
  title: `导出${exportLabels[list]}`,
  payload: exportSchemas[list],
  answer: exportView,
  refusals: ['export.underWay'],
  note: `CSV 文件，最多 ${exportLimits.rows} 行，从最新的开始。每人同时导出一份；谁导出、筛选和原因记入审计日志。`,
});

export const exportReference = {
  exportOrders: exportOf('orders'),
  exportRefunds: exportOf('refunds'),
  exportWithdrawals: exportOf('withdrawals'),
  exportAccounts: exportOf('accounts'),
  exportWork: exportOf('work'),
  exportAudit: exportOf('audit'),
} satisfies AreaReference<typeof exportCalls>;
