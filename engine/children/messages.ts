/** What passes between a parent and its child. */

import type { ErrorRecord } from '#domain/errors/app-error';
import type { VerbArgs, VerbName } from './verbs.ts';

/** What a child is sent, one at a time. */
export type Task = {
  [V in VerbName]: { verb: V; args: VerbArgs[V]; memoryBytes: number; converters: Readonly<Record<string, string>> };
}[VerbName];

export type Answer =
  | { type: 'progress'; stage: string; done: number; total: number }
  | { type: 'result'; value: unknown }
  /** A failure from the table. */
  | { type: 'error'; record: ErrorRecord; detail?: string }
  /** A failure nobody foresaw. */
  | { type: 'fault'; detail: string }
  /** The child was told to stop and did. */
  | { type: 'stopped' };
