import { AppError } from '#domain/errors/app-error';
import type { Context, Middleware } from './state.ts';

/** Browsers name themselves on every POST; programs send neither header. */
export const isBrowser = (ctx: Context): boolean => ctx.get('origin') !== '' || ctx.get('sec-fetch-site') !== '';

/** Whether an Origin header is this server's own, as the browser addressed it or as it is published. */
export function isOwnOrigin(origin: string, host: string, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** For calls that read or write cookies: a page of another origin may not make them. */
export const requireSameOrigin =
  (publicOrigin: string | undefined): Middleware =>
  async (ctx, next) => {
    const origin = ctx.get('origin');
    const foreign =
      origin === '' ? !['', 'same-origin', 'none'].includes(ctx.get('sec-fetch-site')) : !isOwnOrigin(origin, ctx.host, publicOrigin);
    if (foreign) throw new AppError('auth.foreignOrigin');
    await next();
  };
