import { Router } from '@koa/router';
import { callbackPath } from '#domain/identities/calls';
import { signInMethods, type SignInMethod } from '#domain/identities/methods';
import { AppError } from '#domain/errors/app-error';
import { arrive } from '#services/identities/arrive';
import { spendState } from '#services/identities/spend-state';
import type { Context, Middleware, RequestState } from '../../gateway/state.ts';
import { visitorOf, welcome } from '../accounts/welcome.ts';
import { readSignInBrowser, writeSignInBrowser } from './browser-cookie.ts';
import { presentReturn } from './presenter.ts';
import { redirectUriOf, type IdentityRouteDeps } from './routes.ts';

type CallbackDeps = Omit<IdentityRouteDeps, 'sameOrigin' | 'limitSignIns'>;

const longestParameter = 512;

const parameter = (ctx: Context, name: string): string | undefined => {
  const value = ctx.query[name];
  return typeof value === 'string' && value !== '' && value.length <= longestParameter ? value : undefined;
};

const isMethod = (value: unknown): value is SignInMethod => (signInMethods as readonly unknown[]).includes(value);

/**
 * Where providers return browsers to: a plain GET outside the calls' protocol, which a single-use state and the browser's cookie protect. It always ends in
 * a redirect to one of our pages: docs/decisions/third-party-sign-in.md.
 */
export function signInCallbacks(deps: CallbackDeps, limitAddress: Middleware): Router<RequestState> {
  const router = new Router<RequestState>();
  router.get(`${callbackPath}/:method`, limitAddress, async (ctx) => {
    const { method } = ctx.params;
    if (!isMethod(method)) throw new AppError('request.unknownPath');
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(await pageAfter(deps, ctx, method));
  });
  return router;
}

async function pageAfter(deps: CallbackDeps, ctx: Context, method: SignInMethod): Promise<string> {
  const browser = readSignInBrowser(ctx);
  let place: { path: string; returnPath?: string } = { path: '/' };
  try {
    const state = await spendState(deps, { state: parameter(ctx, 'state') ?? '', method, browser });
    const { purpose, returnPath } = state;
    place = purpose === 'bind' ? { path: returnPath } : { path: '/', returnPath };
    const code = parameter(ctx, 'code');
    const outcome = await arrive(deps, state, { method, code, redirectUri: redirectUriOf(deps, ctx, method), visitor: visitorOf(ctx) });
    if ('tokens' in outcome) {
      welcome(deps, ctx, outcome.tokens);
      return presentReturn({ method, path: returnPath });
    }
    // The ticket is good for as long as the cookie, which begins anew.
    if (browser !== undefined) writeSignInBrowser(ctx, browser);
    return presentReturn({ method, ...place, ticket: outcome.ticket });
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError('request.unexpected', {}, { cause: error });
    if (refusal.cause !== undefined)
      ctx.state.log[refusal.entry.permanent ? 'warn' : 'error']({ err: refusal }, 'third-party sign-in failed');
    return presentReturn({ method, ...place, error: refusal.entry.respCode });
  }
}
