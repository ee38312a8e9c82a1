import { loginByphoneSchema, passwordTokenSchema, refreshTokenSchema, sendSmsSchema, userIsExistSchema } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import type { SmsSender } from '#providers/sms/contract';
import { describeAccount } from '#services/profile/describe';
import { loginByPassword } from '#services/accounts/login-by-password';
import { loginByPhone } from '#services/accounts/login-by-phone';
import { logout } from '#services/accounts/logout';
import { phoneIsKnown } from '#services/accounts/phone-is-known';
import { rotateSession } from '#services/accounts/rotate-session';
import { sendSms } from '#services/accounts/send-sms';
import type { AttemptDeps } from '#services/accounts/visitor';
import type { RiskThresholdDeps } from '#services/risk/deps';
import { bearerToken } from '../../gateway/authentication.ts';
import { route, type Route } from '../../gateway/route.ts';
import { clearSessionCookies, readCookie } from '../../gateway/session-cookies.ts';
import type { Middleware } from '../../gateway/state.ts';
import { presentUser } from './presenter.ts';
import { handOut, visitorOf, welcome } from './welcome.ts';

export interface AccountDeps extends AttemptDeps, RiskThresholdDeps {
  sms: SmsSender;
  /** Refuses pages of other origins. */
  sameOrigin: Middleware;
  /** Limits calls that can guess a secret or cost money, per address. */
  limitSignIns: Middleware;
}

export function accountRoutes(deps: AccountDeps): Route[] {
  const { sameOrigin, limitSignIns } = deps;
  return [
    route(
      calls.userIsExist,
      userIsExistSchema,
      async ({ username }, { ctx }) =>
        // Inverted on the wire: true means that NO account has this phone (docs/decisions/user-is-exist.md).
        !(await phoneIsKnown(deps, { phone: username, visitor: visitorOf(ctx) })),
    ),
    route(calls.sendSms, limitSignIns, sendSmsSchema, (input, { ctx }) => sendSms(deps, { ...input, visitor: visitorOf(ctx, input) })),
    route(calls.passwordToken, sameOrigin, limitSignIns, passwordTokenSchema, async (input, { ctx }) =>
      JSON.stringify(welcome(deps, ctx, await loginByPassword(deps, { ...input, visitor: visitorOf(ctx, input) }))),
    ),
    route(calls.loginByphone, sameOrigin, limitSignIns, loginByphoneSchema, async ({ phoneno, verifycode, smsKey }, { ctx }) =>
      welcome(deps, ctx, await loginByPhone(deps, { phone: phoneno, code: verifycode, smsKey, visitor: visitorOf(ctx) })),
    ),
    route(calls.refreshToken, sameOrigin, refreshTokenSchema, async (input, { ctx }) => {
      clearSessionCookies(ctx);
      const refreshToken = readCookie(ctx, 'refresh') ?? input.refresh_token ?? input.access_token;
      if (refreshToken === undefined) throw new AppError('auth.refreshDead');
      return handOut(ctx, await rotateSession(deps, { refreshToken, address: ctx.ip }));
    }),
    route(calls.appuserinfo, nothingSchema, async (_, { caller }) => JSON.stringify(presentUser(await describeAccount(deps, caller)))),
    route(calls.logout, sameOrigin, refreshTokenSchema, async (input, { ctx }) => {
      clearSessionCookies(ctx);
      const refreshTokens = [readCookie(ctx, 'refresh'), input.refresh_token, input.access_token].flatMap((token) =>
        token ? [token] : [],
      );
      await logout(deps, { accessToken: bearerToken(ctx) ?? input.access_token, refreshTokens, address: ctx.ip });
      return true;
    }),
  ];
}
