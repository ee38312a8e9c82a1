const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL', 'engine.diskFull']);

/** Whether an error, or what caused it, means a full disk or quota: of a file, of SQLite or MySQL, or our own error for it. */
export function isDiskFull(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error;) {
    const { code, parent } = cause as { code?: unknown; parent?: unknown };
    if (typeof code === 'string' && fullCodes.has(code)) return true;
    cause = parent ?? cause.cause;
  }
  return false;
}
