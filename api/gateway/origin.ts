import { AppError } from '#domain/errors/app-error';
import type { Context, Middleware } from './state.ts';

/** Browsers send one of these headers with every POST; other clients send neither. */
export const isBrowser = (ctx: Context): boolean => ctx.get('origin') !== '' || ctx.get('sec-fetch-site') !== '';

/** Whether an Origin header names this server, by the Host it was sent to or by its public origin. */
export function isOwnOrigin(origin: string, host: string, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** For calls that use cookies: refuses pages of other origins. */
export const requireSameOrigin =
  (publicOrigin: string | undefined): Middleware =>
  async (ctx, next) => {
    const origin = ctx.get('origin');
    const foreign =
      origin === '' ? !['', 'same-origin', 'none'].includes(ctx.get('sec-fetch-site')) : !isOwnOrigin(origin, ctx.host, publicOrigin);
    if (foreign) throw new AppError('auth.foreignOrigin');
    await next();
  };
