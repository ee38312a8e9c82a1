import { authenticateMedia } from '#services/accounts/authenticate-media';
import type { Caller } from '#services/accounts/caller';
import type { ClockDeps } from '#services/deps';
import { inertContent } from '../gateway/content-policy.ts';
import { readCookie } from '../gateway/session-cookies.ts';
import type { Context } from '../gateway/state.ts';

/** Who holds the media cookie of this request; sets the headers that every answer has. */
export async function identify(deps: ClockDeps, ctx: Context): Promise<Caller | undefined> {
  ctx.set({ 'Cache-Control': 'private, no-cache', 'Cross-Origin-Resource-Policy': 'same-origin', 'Content-Security-Policy': inertContent });
  const token = readCookie(ctx, 'media');
  ctx.state.caller = token === undefined ? undefined : await authenticateMedia(deps, token);
  return ctx.state.caller;
}
