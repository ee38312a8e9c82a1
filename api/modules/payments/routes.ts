import { ZodError } from 'zod';
import { returnPathOf } from '#domain/identities/return-path';
import { notifyPath } from '#domain/payments/calls';
import type { OuterMethod } from '#domain/trade/methods';
import { outerPaySchema } from '#domain/payments/schema';
import type { AlipayView, WeixinView } from '#domain/payments/views';
import { calls } from '#domain/catalog/calls';
import type { PaymentDeps } from '#services/deps';
import { startPayment, type Started } from '#services/payments/start';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';
import type { Context } from '../../gateway/state.ts';
import { visitorOf } from '../accounts/welcome.ts';
import { ownOrder } from '../orders/policy.ts';

export interface PaymentRouteDeps extends PaymentDeps {
  publicOrigin?: string;
}

export function paymentRoutes(deps: PaymentRouteDeps): Route[] {
  const start = (method: OuterMethod, input: typeof outerPaySchema._output, request: CallRequest): Promise<Started> => {
    const { ctx } = request;
    const own = deps.publicOrigin ?? `${ctx.protocol}://${ctx.req.headers.host ?? ''}`;
    const path = returnPathOf(input.return_url, URL.canParse(own) ? new URL(own).origin : undefined);
    if (path === undefined) {
      const message = '返回地址只能是本站页面';
      throw new ZodError([{ code: 'custom', path: ['return_url'], message, input: undefined }]);
    }
    const addresses = { notifyUrl: `${notifyOriginOf(deps, ctx)}${notifyPath}/${method}`, returnUrl: own + path };
    const { couponId, device, code } = input;
    const payer = { device, code, payerAddress: ctx.ip, visitor: visitorOf(ctx) };
    return startPayment(deps, { ...ownOrder(input, request), method, couponId, ...payer, ...addresses });
  };
  return [
    route(calls.pcAlipay, outerPaySchema, async (input, request): Promise<AlipayView> => {
      const started = await start('alipay', input, request);
      if (!('form' in started)) throw new TypeError('Alipay answers a form');
      const { html, action, fields } = started.form;
      return { form: html, action, fields };
    }),
    route(calls.weixinpay, outerPaySchema, async (input, request): Promise<WeixinView> => {
      const started = await start('wechat', input, request);
      if ('authorizeUrl' in started) return { authorize_url: started.authorizeUrl };
      if ('bridge' in started) return { jsapi: started.bridge };
      if ('form' in started) throw new TypeError('WeChat Pay answers no form');
      return 'codeUrl' in started ? { code_url: started.codeUrl } : { h5_url: started.pageUrl };
    }),
  ];
}

/** Where providers reach us. Without a public origin that is the embedded ones, on this machine: where the request came in, whatever host it names. */
function notifyOriginOf({ publicOrigin }: PaymentRouteDeps, { protocol, req }: Context): string {
  const { localAddress = '127.0.0.1', localPort } = req.socket;
  const host = localAddress.includes('.') ? localAddress.replace(/^::ffff:/i, '') : `[${localAddress}]`;
  return publicOrigin ?? `${protocol}://${host}:${localPort}`;
}
