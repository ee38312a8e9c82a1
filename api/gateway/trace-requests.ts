import type { Traces } from '#domain/traces/spans';
import { currentOrigin, withOrigin } from '#services/work/origin';
import { routeOf } from './measure-requests.ts';
import type { Middleware } from './state.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Tells a span for every request but health checks; what the request has enqueued is traced as part of it. */
export const traceRequests =
  (traces: Traces): Middleware =>
  async (ctx, next) => {
    const origin = currentOrigin();
    if (origin === undefined || routeOf(ctx) === 'health') return next();
    const context = traces.begin(origin.trace);
    const startedAtMs = Date.now();
    ctx.res.once('close', () => {
      const method = methods.has(ctx.method) ? ctx.method : 'other';
      const route = routeOf(ctx);
      const isAborted = !ctx.res.writableFinished;
      traces.end({
        context,
        parentId: origin.trace?.spanId,
        name: `${method} ${route}`,
        kind: 'server',
        startedAtMs,
        endedAtMs: Date.now(),
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'modelmill.request_id': origin.requestId,
          ...(isAborted ? { 'modelmill.aborted': true } : { 'http.response.status_code': ctx.res.statusCode }),
        },
        failed: ctx.res.statusCode >= 500,
      });
    });
    await withOrigin({ ...origin, trace: context }, next);
  };
