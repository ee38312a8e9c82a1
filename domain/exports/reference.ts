import type { ErrorCode } from '../errors/table.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import type { exportCalls } from './calls.ts';
import { exportLimits } from './limits.ts';
import { exportLabels, type ExportList } from './lists.ts';
import { exportSchemas } from './schema.ts';
import { exportView } from './views.ts';

const refusals: readonly ErrorCode[] = ['export.underWay'];

const exportOf = <L extends ExportList>(list: L) => ({
  title: `导出${exportLabels[list]}`,
  payload: exportSchemas[list],
  answer: exportView,
  refusals,
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
