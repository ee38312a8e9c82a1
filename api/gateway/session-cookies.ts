import { calls } from '#domain/catalog/calls';
import { cookieNames } from '#domain/accounts/cookies';
import { tokenLimits } from '#domain/limits';
import type { IssuedTokens } from '#services/accounts/caller';
import type { Context } from './state.ts';

/**
 * Path of each cookie, and whether scripts can read it. The device's reaches every call: limits by device stand at several. The marker holds no secret: it only tells the page that someone is signed in. The refresh
 * cookie reaches the calls that renew and end a session.
 */
const places = {
  marker: { path: '/', httpOnly: false },
  refresh: { path: '/api-auth/oauth', httpOnly: true },
  media: { path: '/media', httpOnly: true },
  device: { path: '/', httpOnly: true },
} as const;

/** Where earlier versions put cookies. Browsers would send those too, and first, so every answer removes them. */
const retiredPaths: Partial<Record<CookieKind, string>> = { refresh: calls.refreshToken.path, device: '/api-auth' };

type CookieKind = keyof typeof places;

function write(ctx: Context, kind: CookieKind, value: string | null, maxAge: number): void {
  const options = { ...places[kind], sameSite: 'strict', signed: false } as const;
  const retired = retiredPaths[kind];
  if (retired !== undefined) ctx.cookies.set(cookieNames[kind], null, { ...options, path: retired, maxAge: 0, overwrite: true });
  ctx.cookies.set(cookieNames[kind], value, { ...options, maxAge, overwrite: retired === undefined });
}

/** Sets the three cookies of a session. */
export function writeSessionCookies(ctx: Context, tokens: IssuedTokens): void {
  write(ctx, 'marker', '1', tokens.refreshMs);
  write(ctx, 'refresh', tokens.refreshToken, tokens.refreshMs);
  write(ctx, 'media', tokens.mediaToken, tokens.refreshMs);
}

export function clearSessionCookies(ctx: Context): void {
  for (const kind of ['marker', 'refresh', 'media'] as const) write(ctx, kind, null, 0);
}

/** Sets the cookie by which an account knows this device; signing out leaves it. */
export const writeDeviceCookie = (ctx: Context, value: string): void => write(ctx, 'device', value, tokenLimits.deviceMs);

export const readCookie = (ctx: Context, kind: CookieKind): string | undefined => ctx.cookies.get(cookieNames[kind], { signed: false });
