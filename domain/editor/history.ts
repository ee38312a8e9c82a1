import { changesBetween, inverse, withChanges, type Change, type Json } from './patch.ts';

export interface Step {
  /** What was done, for people: 修改材质. */
  label: string;
  /** Steps of one key that follow each other closely are one: a slider that is drawn along. */
  merge: string | null;
  at: number;
  changes: readonly Change[];
}

export interface History {
  /** Oldest first. */
  past: readonly Step[];
  /** The one to be made again next is last. */
  future: readonly Step[];
}

export const emptyHistory: History = { past: [], future: [] };
export const historyLimits = { steps: 200, mergeWithinMs: 900 } as const;

interface Done {
  label: string;
  merge?: string | null;
  /** Milliseconds of any clock. */
  at: number;
}

/** The history after a value became another. Where nothing changed it stays as it is. */
export function record<T extends Json>(history: History, before: T, after: T, { label, merge = null, at }: Done): History {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return history;
  const last = history.past.at(-1);
  if (last !== undefined && merge !== null && last.merge === merge && at - last.at <= historyLimits.mergeWithinMs) {
    const merged = changesBetween(withChanges(before, inverse(last.changes)), after);
    const past = history.past.slice(0, -1);
    return { past: merged.length === 0 ? past : [...past, { label, merge, at, changes: merged }], future: [] };
  }
  return { past: [...history.past, { label, merge, at, changes }].slice(-historyLimits.steps), future: [] };
}

/** Takes the last step back; null where there is none. */
export function undo<T extends Json>({ past, future }: History, value: T): { history: History; value: T; step: Step } | null {
  const step = past.at(-1);
  if (step === undefined) return null;
  // What is made again later merges with nothing.
  const kept = { ...step, merge: null };
  return { history: { past: past.slice(0, -1), future: [...future, kept] }, value: withChanges(value, inverse(step.changes)), step };
}

/** Makes the step again that was taken back last; null where there is none. */
export function redo<T extends Json>({ past, future }: History, value: T): { history: History; value: T; step: Step } | null {
  const step = future.at(-1);
  if (step === undefined) return null;
  return { history: { past: [...past, step], future: future.slice(0, -1) }, value: withChanges(value, step.changes), step };
}
