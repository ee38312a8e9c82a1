import { attachmentPath } from '#domain/attachments/calls';
import type { Measures } from '#domain/measures';
import type { Context, Middleware } from './state.ts';

/** What is no call, by what its path begins with; the first that fits. */
const groups: readonly (readonly [start: string, group: string])[] = [
  ['/media/', 'media'],
  ['/embed/', 'embed'],
  ['/open/', 'open'],
  ['/objects/', 'objects'],
  [attachmentPath, 'attachments'],
  ['/local', 'local'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/api-auth/thirdPartLogin/callback/', 'signInCallback'],
  ['/api-payment/notify/', 'paymentNotification'],
  ['/api-', 'unknownCall'],
];

/** The call's path in our table, or a group of paths: never what a client wrote. */
export const routeOf = ({ state, path }: Context): string =>
  (state.call as { path: string } | undefined)?.path ?? groups.find(([start]) => path.startsWith(start))?.[1] ?? 'pages';

/** Notes every answer when it has been sent. */
export const measureRequests =
  (measures: Measures): Middleware =>
  async (ctx, next) => {
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      const route = routeOf(ctx);
      const status = ctx.res.writableFinished ? String(ctx.res.statusCode) : 'aborted';
      measures.count('httpRequests', { route, status });
      measures.observe('httpSeconds', { route }, (performance.now() - startedAt) / 1000);
      if (ctx.state.refusal !== undefined) measures.count('refusals', { code: String(ctx.state.refusal) });
    });
    await next();
  };
