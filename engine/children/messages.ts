/** What passes between a parent and its child. */

import type { ErrorRecord } from '#domain/errors/app-error';
import type { VerbArgs, VerbName } from './verbs.ts';

/** Asks for a verb; the next one is sent after the answer. */
export type Task = {
  [V in VerbName]: { type: 'task'; verb: V; args: VerbArgs[V]; memoryBytes: number; converters: Readonly<Record<string, string>> };
}[VerbName];

/** Asks for the verbs' code to be loaded before there is a task; not answered, and cut short by the first task. */
export interface WarmUp {
  type: 'warmUp';
}

/** Tells the child to leave its task; it answers `stopped`. */
export interface Stop {
  type: 'stop';
}

export type Answer =
  /** The child has taken the task on. */
  | { type: 'begun' }
  | { type: 'progress'; stage: string; done: number; total: number }
  | { type: 'result'; value: unknown }
  /** A failure from the table. */
  | { type: 'error'; record: ErrorRecord; detail?: string }
  /** A failure nobody foresaw. */
  | { type: 'fault'; detail: string }
  /** The child was told to stop and did. */
  | { type: 'stopped' };
