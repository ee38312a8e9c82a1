import type { MessageInstance } from 'antd/es/message/interface';
import { readsAsSuccess, silentCodes } from '#domain/wire/envelope';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { TipText } from './tip-text.tsx';

let instance: MessageInstance | undefined;

/** What the page said right before it reloaded itself. */
const heldKey = 'modelmill.toast';

/** Passes in antd's message API, which carries the theme. Called once. */
export function connectToast(messages: MessageInstance): void {
  instance = messages;
  const held = sessionStorage.getItem(heldKey);
  sessionStorage.removeItem(heldKey);
  if (held !== null) toast.success(held);
}

/**
 * What is said of a sentence or anything thrown; nothing of an expired session, of the codes that the documents call silent, and of a sentence that says 成功,
 * which is shown as the success that it is: docs/decisions.md#toasts.
 */
export function problemText(problem: unknown): string | undefined {
  if (problem instanceof ApiError && (problem.respCode === 401 || silentCodes.includes(problem.respCode))) return undefined;
  const text = typeof problem === 'string' ? problem : sentenceOf(problem);
  if (!readsAsSuccess(text)) return text;
  toast.success(text);
  return undefined;
}

/** Short messages: 2 s, one at a time, 70 px from the top (set in app.tsx). */
export const toast = {
  success: (text: string): void => void instance?.success(text),
  /** Says it once the page has been loaded anew. */
  afterReload: (text: string): void => sessionStorage.setItem(heldKey, text),
  info: (text: string): void => void instance?.info(<TipText text={text} />),
  warning: (text: string): void => void instance?.warning(<TipText text={text} />),
  /** Takes a sentence or anything thrown; says what `problemText` makes of it. */
  error: (problem: unknown): void => {
    const text = problemText(problem);
    if (text !== undefined) void instance?.error(<TipText text={text} />);
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
