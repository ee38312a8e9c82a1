import type { FileStatus } from './state.ts';

export const fileStatusLabels = {
  Pending: '排队中',
  Checking: '检测中',
  Success: '检测通过',
  Error: '检测失败',
  Cancelled: '已取消',
} as const satisfies Record<FileStatus, string>;
