import type { Site } from './site.ts';
import type { Middleware } from './state.ts';

/** Settles who sent the request (`ctx.ip`) and whether its cookies are Secure, by our own settings. */
export const arrival =
  (site: Site): Middleware =>
  async (ctx, next) => {
    ctx.request.ip = site.addressOf(ctx.req);
    ctx.cookies.secure = site.secure;
    await next();
  };
