/** Messages between a pool and its threads. */

import type { ErrorRecord } from '#domain/errors/app-error';

export interface Order {
  id: number;
  /** URL of the module that exports the task, and the task's name there. */
  module: string;
  name: string;
  input: unknown;
}

export type Reply =
  | { id: number; type: 'value'; value: unknown }
  /** An AppError. */
  | { id: number; type: 'error'; record: ErrorRecord; detail: string }
  /** Any other; `error` is a clone. */
  | { id: number; type: 'fault'; error: unknown };
