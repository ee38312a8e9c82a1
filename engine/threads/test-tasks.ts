/** The smallest real task, for the pool's own tests. */

import { AppError } from '#domain/errors/app-error';
import { defineTasks, type TaskAnswer } from './tasks.ts';

export const tasks = defineTasks(import.meta.url, {
  /** Sum of `bytes` modulo 2^32; an empty array is an error, so that failures have a way to be tried too. */
  checksum({ bytes }: { bytes: Uint8Array }): Promise<TaskAnswer<number>> {
    if (bytes.length === 0) throw new AppError('model.unreadable', { reason: '文件为空' });
    let sum = 0;
    for (const byte of bytes) sum = (sum + byte) >>> 0;
    return Promise.resolve({ value: sum });
  },
});
