import { fault, outcome, type ErrorEntry } from '../entry.ts';

/** Storage that is full, and faults of ours. */
export const faultErrors = {
  'storage.full': outcome(60390, '存储空间不足：还剩 {free}，需要 {needed}。请删除不用的文件或处理结果，或购买存储空间后重试'),
  'engine.crashed': fault(60380, '处理程序意外退出，系统会自动重试'),
  'engine.diskFull': fault(60381, '服务器磁盘空间不足，任务会在空间恢复后继续'),
  'objects.unavailable': { ...fault(60382, '存储服务暂时不可用，系统会自动重试'), status: 503 },
  'objects.notFound': outcome(60383, '文件内容不存在，可能已被删除'),
  'job.gaveUp': outcome(60384, '处理失败，运维人员已停止这次任务，未产生费用，请联系客服或重新提交'),
} as const satisfies Record<string, ErrorEntry>;
