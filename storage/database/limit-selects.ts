/** What we use of a handle of the `sqlite3` package. */
export interface SqliteHandle {
  all(sql: string, ...rest: unknown[]): unknown;
  run(sql: string): unknown;
  configure(option: 'busyTimeout', ms: number): void;
  /** Ends the statements that run now. */
  interrupt(): void;
  /** Calls back when none runs. */
  wait(done: () => void): void;
}

/**
 * Interrupts a handle's SELECT that runs for longer than `mostMs`. Statements of a handle run one after another, so the clock begins anew whenever one ends.
 * Others, as VACUUM, may take as long as they need.
 */
export function limitSelects(handle: SqliteHandle, mostMs: number): void {
  const all = handle.all.bind(handle);
  const underWay = { select: 0, other: 0 };
  let late: NodeJS.Timeout | undefined;
  const beginAnew = (): void => {
    clearTimeout(late);
    if (underWay.select > 0) late = setTimeout(onLate, mostMs).unref();
  };
  const onLate = (): void => {
    if (underWay.other === 0) handle.interrupt();
    beginAnew();
  };
  handle.all = (sql, ...rest) => {
    const kind = /^\s*SELECT\b/i.test(sql) ? 'select' : 'other';
    const done = rest.at(-1);
    if (typeof done !== 'function') return all(sql, ...rest);
    underWay[kind]++;
    if (underWay.select + underWay.other === 1) beginAnew();
    const settle = function settle(this: unknown, ...results: unknown[]): void {
      underWay[kind]--;
      beginAnew();
      done.apply(this, results);
    };
    return all(sql, ...rest.slice(0, -1), settle);
  };
}
