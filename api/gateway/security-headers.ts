import type { Middleware } from './state.ts';

/** A year. Other names below ours may well speak plain HTTP, so they are not included. */
const hsts = 'max-age=31536000';

/** On every answer; pages and uploaded content replace the policy by their own. With `secure`, browsers come back over TLS only. */
export function securityHeaders({ policy, secure }: { policy: string; secure: boolean }): Middleware {
  const headers = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(secure && { 'Strict-Transport-Security': hsts }),
  };
  return async (ctx, next) => {
    ctx.set(headers);
    await next();
  };
}
