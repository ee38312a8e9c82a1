import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { cutText } from '#domain/display/sentence';
import { withoutEmbedToken } from '#domain/scenes/embed';
import { isRequestId, parseTraceparent } from '#domain/traces/ids';
import { withOrigin } from '#services/work/origin';
import type { Site } from './site.ts';
import type { Middleware } from './state.ts';

/** Health checks are polled every few seconds; only their failures are logged above debug. */
const quiet = /^\/(healthz|readyz)$/;

/**
 * Gives each request an id and a logger with that id, and logs one line when the response ends. Id and `traceparent` of a trusted proxy are
 * taken over if well-formed; a client's own are not, who could otherwise hide among the requests of others.
 */
export const requestContext =
  (log: Logger, site: Pick<Site, 'isTrustedProxy'>): Middleware =>
  async (ctx, next) => {
    const isProxied = site.isTrustedProxy(ctx.req.socket.remoteAddress ?? '');
    const given = isProxied ? ctx.get('x-request-id') : '';
    const requestId = isRequestId(given) ? given : randomBytes(8).toString('hex');
    const trace = isProxied ? parseTraceparent(ctx.get('traceparent')) : undefined;
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.set('X-Request-Id', ctx.state.requestId);
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      const line = {
        method: ctx.method,
        path: cutText(withoutEmbedToken(ctx.path)),
        status: ctx.res.statusCode,
        ms: Math.round(performance.now() - startedAt),
        ...(ctx.state.caller !== undefined && { userId: ctx.state.caller.userId }),
        ...(!ctx.res.writableFinished && { aborted: true }),
      };
      if (quiet.test(ctx.path) && ctx.res.statusCode < 400) ctx.state.log.debug(line, 'request');
      else ctx.state.log.info(line, 'request');
    });
    await withOrigin({ requestId, trace }, next);
  };
