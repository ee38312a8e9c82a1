import { ReadingStopped } from './readings.ts';

/** MariaDB's ER_STATEMENT_TIMEOUT and ER_QUERY_INTERRUPTED, MySQL's ER_QUERY_TIMEOUT. */
const serverCodes = new Set([1969, 1317, 3024]);

/** Whether an error, or what caused it, means that a statement was stopped because it took too long, or because nobody waits for it any more. */
export function isCutShort(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error;) {
    const { errno, code, parent } = cause as { errno?: number; code?: string; parent?: unknown };
    if (cause instanceof ReadingStopped || code === 'SQLITE_INTERRUPT' || (errno !== undefined && serverCodes.has(errno))) return true;
    cause = parent ?? cause.cause;
  }
  return false;
}
