import { cookieNames } from '#domain/accounts/cookies';
import { identityLimits } from '#domain/identities/limits';
import type { Context } from '../../gateway/state.ts';

/** What a browser holds between its way to a provider and being signed in or bound; undefined unless it is one of ours. */
export function readSignInBrowser(ctx: Context): string | undefined {
  const value = ctx.cookies.get(cookieNames.signIn, { signed: false });
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Lax, because browsers leave Strict ones out when a provider sends them back to us. */
export function writeSignInBrowser(ctx: Context, browser: string): void {
  const maxAge = identityLimits.stateMs;
  ctx.cookies.set(cookieNames.signIn, browser, {
    path: '/api-auth',
    httpOnly: true,
    sameSite: 'lax',
    signed: false,
    overwrite: true,
    maxAge,
  });
}
