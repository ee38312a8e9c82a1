import type { TokenView } from '#domain/accounts/views';
import type { IssuedTokens } from '#services/accounts/caller';
import { rememberDevice } from '#services/accounts/known-device';
import type { Visitor } from '#services/accounts/visitor';
import { isBrowser } from '../../gateway/origin.ts';
import { readCookie, writeDeviceCookie, writeSessionCookies } from '../../gateway/session-cookies.ts';
import type { Context } from '../../gateway/state.ts';
import { presentTokens } from './presenter.ts';

/** Where a request comes from, as services count and show it. `deviceId`: as a client without cookies names its device. */
export const visitorOf = (ctx: Context, { deviceId }: { deviceId?: string | undefined } = {}): Visitor => ({
  address: ctx.ip,
  deviceCookie: readCookie(ctx, 'device'),
  deviceId,
  userAgent: ctx.get('user-agent'),
});

/** Answers with the cookies and tokens of a session. */
export function handOut(ctx: Context, tokens: IssuedTokens): TokenView {
  writeSessionCookies(ctx, tokens);
  return presentTokens(tokens, isBrowser(ctx));
}

/** Answers a sign-in: the session's cookies and tokens, and the cookie by which the account knows this device. */
export function welcome({ secret }: { secret: string }, ctx: Context, tokens: IssuedTokens): TokenView {
  writeDeviceCookie(ctx, rememberDevice(secret, readCookie(ctx, 'device'), tokens.userId));
  return handOut(ctx, tokens);
}
