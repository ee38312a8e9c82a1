import type { ReactNode } from 'react';
import { readsAsSuccess, silentCodes } from '#domain/wire/envelope';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { TipText } from './tip-text.tsx';

export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: ReactNode;
  /** Tells one from the next that says the same. */
  key: number;
}

let shown: Toast | undefined;
const listeners = new Set<() => void>();

function show(kind: Toast['kind'], text: ReactNode): void {
  shown = { kind, text, key: (shown?.key ?? 0) + 1 };
  for (const listener of listeners) listener();
}

/** The latest toast, for the place that shows it; `onToast` returns what ends the listening. */
export const latestToast = (): Toast | undefined => shown;
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the page said right before it reloaded itself. */
const heldKey = 'modelmill.toast';

/** Says what was held over a reload. */
export function sayHeldToast(): void {
  const held = sessionStorage.getItem(heldKey);
  sessionStorage.removeItem(heldKey);
  if (held !== null) toast.success(held);
}

/**
 * What is said of a sentence or anything thrown; nothing of an expired session, of the codes that the documents call silent, and of a sentence that says 成功,
 * which is shown as the success that it is: docs/decisions/toasts.md.
 */
export function problemText(problem: unknown): string | undefined {
  if (problem instanceof ApiError && (problem.respCode === 401 || silentCodes.includes(problem.respCode))) return undefined;
  const text = typeof problem === 'string' ? problem : sentenceOf(problem);
  if (!readsAsSuccess(text)) return text;
  toast.success(text);
  return undefined;
}

/** Short messages: one at a time, shown by app/toasts.tsx. */
export const toast = {
  success: (text: string): void => show('success', text),
  /** Says it once the page has been loaded anew. */
  afterReload: (text: string): void => sessionStorage.setItem(heldKey, text),
  info: (text: string): void => show('info', <TipText text={text} />),
  warning: (text: string): void => show('warning', <TipText text={text} />),
  /** Takes a sentence or anything thrown; says what `problemText` makes of it. */
  error: (problem: unknown): void => {
    const text = problemText(problem);
    if (text !== undefined) show('error', <TipText text={text} />);
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
