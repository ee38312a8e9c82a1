import { outcome, type ErrorEntry } from '../entry.ts';

/** Jobs and their results. */
export const jobErrors = {
  'job.notFound': outcome(60330, '处理结果不存在或已删除'),
  'job.notRetryable': outcome(60331, '当前状态不能重新处理'),
  'job.notCancellable': outcome(60332, '处理已经结束，无需取消'),
  'job.noResult': outcome(60333, '处理完成后才能下载'),
  'job.undoExpired': outcome(60334, '已超过可撤销的时间，处理结果已被删除'),
  'job.tooMany': outcome(60335, '同时处理的任务不能超过 {count} 个，请等其他任务完成后再提交'),
} as const satisfies Record<string, ErrorEntry>;
