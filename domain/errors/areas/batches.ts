import { outcome, type ErrorEntry } from '../entry.ts';

/** Batches: many files in one order. */
export const batchErrors = {
  'batch.notFound': outcome(60625, '这个批次不存在'),
  'batch.nothingToRetry': outcome(60626, '没有可以重新处理的模型：失败的都已重新提交，或源文件已删除'),
  'batch.nothingToCancel': outcome(60627, '这个批次里没有正在处理的模型'),
  'batch.noResults': outcome(60628, '还没有可以下载的结果，请等处理完成'),
} as const satisfies Record<string, ErrorEntry>;
