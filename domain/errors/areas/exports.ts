import { outcome, type ErrorEntry } from '../entry.ts';

/** Exports of the back office. */
export const exportErrors = {
  'export.underWay': outcome(60990, '您有一份导出正在下载，请等它完成，或取消那次下载后再试'),
} as const satisfies Record<string, ErrorEntry>;
