import { AppError } from '#domain/errors/app-error';
import type { Site } from './site.ts';
import type { Context, Middleware } from './state.ts';

/** Browsers send one of these headers with every POST; other clients send neither. */
export const isBrowser = (ctx: Context): boolean => ctx.get('origin') !== '' || ctx.get('sec-fetch-site') !== '';

/** For calls that use cookies: refuses pages of other origins. */
export const requireSameOrigin =
  (site: Site): Middleware =>
  async (ctx, next) => {
    const origin = ctx.get('origin');
    const foreign =
      origin === ''
        ? !['', 'same-origin', 'none'].includes(ctx.get('sec-fetch-site'))
        : !site.isOwnOrigin(origin, ctx.req.headers.host ?? '');
    if (foreign) throw new AppError('auth.foreignOrigin');
    await next();
  };
