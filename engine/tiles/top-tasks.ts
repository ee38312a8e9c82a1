/** The task of making tops that runs in threads. */

import { defineTasks, type TaskAnswer } from '../threads/tasks.ts';
import type { MadeTop, TopInput } from './make-top.ts';

export const tasks = defineTasks(import.meta.url, {
  async makeTop(input: TopInput): Promise<TaskAnswer<MadeTop | undefined>> {
    const { makeTop } = await import('./make-top.ts');
    return { value: await makeTop(input, { threads: 1 }) };
  },
});
