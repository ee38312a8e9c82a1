import { Router } from '@koa/router';
import { AppError } from '#domain/errors/app-error';
import { notifyPath } from '#domain/payments/calls';
import { isOuterMethod, paymentMethodNames } from '#domain/trade/methods';
import { paymentCallLimits } from '#providers/payments/limits';
import type { PaymentDeps } from '#services/deps';
import { takeNotification } from '#services/payments/take-notification';
import { readBody } from '../../gateway/body.ts';
import type { Middleware, RequestState } from '../../gateway/state.ts';

const bodyLimits = { bytes: paymentCallLimits.notificationBytes, ms: 10_000 } as const;

/**
 * Where providers tell us of payments: a plain POST outside of the calls' protocol and without a session, which its signature protects. It is answered as known only
 * once what it says is kept; with anything else the provider tells us again (docs/decisions/payments.md).
 */
export function paymentNotifications(deps: PaymentDeps, limitAddress: Middleware): Router<RequestState> {
  const router = new Router<RequestState>();
  router.post(`${notifyPath}/:method`, limitAddress, async (ctx) => {
    const method = paymentMethodNames.find((name) => name === ctx.params.method);
    const provider = method !== undefined && isOuterMethod(method) ? deps.payments?.[method] : undefined;
    if (provider === undefined || method === undefined || !isOuterMethod(method)) throw new AppError('request.unknownPath');
    const delivery = { headers: ctx.req.headers, body: (await readBody(ctx.req, bodyLimits)).toString('utf8') };
    const { log } = ctx.state;
    const outcome = await takeNotification(deps, { provider, method, delivery }).catch((error: unknown) => {
      log.error({ err: error, method }, 'a notification of a payment could not be taken in');
      return undefined;
    });
    const isKnown = outcome !== undefined && typeof outcome === 'string';
    if (outcome !== undefined) log[isKnown ? 'info' : 'warn']({ method, outcome }, 'a notification of a payment');
    const { status, type, body } = isKnown ? provider.answers.accepted : provider.answers.refused;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = status;
    ctx.type = type;
    ctx.body = body;
  });
  return router;
}
