import type { CheckStage, FileStatus } from './state.ts';

export const fileStatusLabels = {
  Pending: '排队中',
  Checking: '检测中',
  Success: '检测通过',
  Error: '检测失败',
  Cancelled: '已取消',
} as const satisfies Record<FileStatus, string>;

/** What a check is doing, as a person reads it. */
export const checkStageLabels = {
  queued: '排队等待',
  unpack: '解压文件',
  inspect: '分析模型',
  done: '检测完成',
} as const satisfies Record<CheckStage, string>;
