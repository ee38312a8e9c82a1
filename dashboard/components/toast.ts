import type { MessageInstance } from 'antd/es/message/interface';
import { ApiError, sentenceOf } from '../api/api-error.ts';

let instance: MessageInstance | undefined;

/** Passes in antd's message API, which carries the theme. Called once. */
export function connectToast(messages: MessageInstance): void {
  instance = messages;
}

/** Short messages: 2 s, one at a time, 70 px from the top (set in app.tsx). */
export const toast = {
  success: (text: string): void => void instance?.success(text),
  info: (text: string): void => void instance?.info(text),
  warning: (text: string): void => void instance?.warning(text),
  /** Takes a sentence or anything thrown. An expired session shows nothing. */
  error: (problem: unknown): void => {
    if (problem instanceof ApiError && problem.respCode === 401) return;
    void instance?.error(typeof problem === 'string' ? problem : sentenceOf(problem));
  },
  /** Shows `done` when `task` succeeds, its error otherwise. Never throws. */
  outcome: async (task: Promise<unknown>, done: string): Promise<void> => {
    try {
      await task;
      toast.success(done);
    } catch (error) {
      toast.error(error);
    }
  },
};
