/** What passes between a pool and its threads. */

import type { ErrorRecord } from '#domain/errors/app-error';
import type { TaskInput, TaskName } from './tasks.ts';

export interface Order {
  id: number;
  name: TaskName;
  input: TaskInput<TaskName>;
}

export type Reply =
  | { id: number; type: 'value'; value: unknown }
  /** A failure from the table. */
  | { id: number; type: 'error'; record: ErrorRecord; detail: string }
  /** Any other; `error` is a clone. */
  | { id: number; type: 'fault'; error: unknown };
