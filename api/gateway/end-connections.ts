import type { Middleware } from 'koa';
import type { Draining } from '../draining.ts';

/** Ends a connection with its answer once the process is about to stop, so that its client asks another one next. */
export function endConnections(draining: Draining): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      if (draining.isUnderway && !ctx.res.headersSent) ctx.set('Connection', 'close');
    }
  };
}
