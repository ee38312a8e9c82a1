import type { LineLimits } from '#domain/limits';
import { isDear } from '#domain/wire/call';
import type { Database } from '#storage/database/connect';
import { createFairLine } from './fair-line.ts';
import type { Middleware } from './state.ts';

export interface DearCallLimits {
  /** For all readings of a call. */
  readMs: number;
  line: LineLimits;
}

/**
 * Lets dear calls run a few at once, those of visitors and those of accounts beside each other, and reads for them on connections that no other call uses.
 * One whose client has left gives up its place, and its statement is stopped.
 */
export function queueDearCalls(database: Database, { readMs, line }: DearCallLimits): Middleware {
  // SQLite reads in the few threads that files and names wait for too.
  const limits = database.dialect === 'sqlite' ? { ...line, atOnce: 1 } : line;
  const lines = { visitors: createFairLine(limits), accounts: createFairLine(limits) };
  return async (ctx, next) => {
    if (!isDear(ctx.state.call)) return next();
    const { caller, lane } = ctx.state;
    // From here on it waits in this line.
    lane?.leave();
    // Whoever left while waiting in his lane closed before anybody listened.
    if (ctx.res.closed) return;
    const left = new AbortController();
    ctx.res.once('close', () => left.abort());
    const giveBack = await (caller === undefined ? lines.visitors(ctx.ip, left.signal) : lines.accounts(caller.userId, left.signal));
    try {
      await database.readApart(next, { signal: left.signal, mostMs: readMs });
    } finally {
      giveBack();
    }
  };
}
