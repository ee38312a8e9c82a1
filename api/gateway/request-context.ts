import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { cutText } from '#domain/display/sentence';
import type { Middleware } from './state.ts';

const acceptable = /^[\w-]{8,64}$/;
/** Health checks are polled every few seconds; only their failures are logged above debug. */
const quiet = /^\/(healthz|readyz)$/;

/** Gives each request an id (the proxy's, if well-formed) and a logger with that id, and logs one line when the response ends. */
export const requestContext =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    const given = ctx.get('x-request-id');
    ctx.state.requestId = acceptable.test(given) ? given : randomBytes(8).toString('hex');
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.set('X-Request-Id', ctx.state.requestId);
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      const line = {
        method: ctx.method,
        path: cutText(ctx.path),
        status: ctx.res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        ...(ctx.state.caller !== undefined && { userId: ctx.state.caller.userId }),
        ...(!ctx.res.writableFinished && { aborted: true }),
      };
      if (quiet.test(ctx.path) && ctx.res.statusCode < 400) ctx.state.log.debug(line, 'request');
      else ctx.state.log.info(line, 'request');
    });
    await next();
  };
