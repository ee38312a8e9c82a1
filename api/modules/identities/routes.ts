import { callbackPath } from '#domain/identities/calls';
import type { SignInMethod } from '#domain/identities/methods';
import { signInMethods } from '#domain/identities/methods';
import {
  bindThirdPartyAccountSchema,
  relatedPhoneSchema,
  removeThirdPartyAccountSchema,
  thirdPartyAuthorizeSchema,
} from '#domain/identities/schema';
import type { TokenView } from '#domain/accounts/views';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { beginSignIn } from '#services/identities/begin';
import { bindIdentity } from '#services/identities/bind';
import type { IdentityDeps } from '#services/identities/deps';
import { listIdentities } from '#services/identities/list';
import { registerLinked } from '#services/identities/register';
import { unbindIdentity } from '#services/identities/unbind';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import type { Context, Middleware } from '../../gateway/state.ts';
import { visitorOf, welcome } from '../accounts/welcome.ts';
import { readSignInBrowser, writeSignInBrowser } from './browser-cookie.ts';
import { presentIdentity } from './presenter.ts';

export interface IdentityRouteDeps extends IdentityDeps {
  publicOrigin?: string;
  /** Refuses pages of other origins. */
  sameOrigin: Middleware;
  /** Limits calls that can guess a secret or cost money, per address. */
  limitSignIns: Middleware;
}

/** Where a provider returns a browser to, on the origin by which that browser knows us. */
export const redirectUriOf = ({ publicOrigin }: { publicOrigin?: string }, ctx: Context, method: SignInMethod): string =>
  `${publicOrigin ?? `${ctx.protocol}://${ctx.req.headers.host ?? ''}`}${callbackPath}/${method}`;

export function identityRoutes(deps: IdentityRouteDeps): Route[] {
  const { sameOrigin, limitSignIns } = deps;
  return [
    route(calls.thirdPartyMethods, nothingSchema, () => signInMethods.filter((method) => deps.signInProviders[method] !== undefined)),
    route(calls.thirdPartyAuthorize, sameOrigin, limitSignIns, thirdPartyAuthorizeSchema, async (input, request) => {
      const { ctx } = request;
      const { registerMethod: method, purpose, returnURL: returnPath = '/' } = input;
      const caller = purpose === 'bind' ? request.caller : undefined;
      const wish = { method, purpose, caller, browser: readSignInBrowser(ctx), returnPath, redirectUri: redirectUriOf(deps, ctx, method) };
      const { url, browser } = await beginSignIn(deps, wish);
      writeSignInBrowser(ctx, browser);
      return { url };
    }),
    route(calls.relatedPhone, sameOrigin, limitSignIns, relatedPhoneSchema, async (input, { ctx }): Promise<TokenView> => {
      const handed = { ticket: input.openId, method: input.registerMethod, browser: readSignInBrowser(ctx), userId: null };
      const onAvatarLost = (error: unknown): void => ctx.state.log.info({ err: error }, 'no picture from the provider');
      const { phoneno: phone, smsKey, smsCode: code, professionCode, password } = input;
      const registration = { handed, phone, smsKey, code, professionCode, password, visitor: visitorOf(ctx), onAvatarLost };
      return welcome(deps, ctx, await registerLinked(deps, registration));
    }),
    route(calls.bindThirdPartyAccount, sameOrigin, bindThirdPartyAccountSchema, ({ openId, registerMethod }, { ctx, caller }) =>
      done(bindIdentity(deps, caller, { ticket: openId, method: registerMethod, browser: readSignInBrowser(ctx), address: ctx.ip })),
    ),
    route(calls.getMyThirdPartyAccount, nothingSchema, async (_, { caller }) => (await listIdentities(deps, caller)).map(presentIdentity)),
    route(calls.removeThirdPartyAccountById, removeThirdPartyAccountSchema, ({ id }, { ctx, caller }) =>
      done(unbindIdentity(deps, caller, { id, address: ctx.ip })),
    ),
  ];
}
