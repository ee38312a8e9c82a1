import type { Middleware } from './state.ts';

/** A year. Other names below ours may well speak plain HTTP, so they are not included. */
const hsts = 'max-age=31536000';

/**
 * Allows our pages their own scripts, WebAssembly and workers, images and models from memory, and uploads to object storage on another
 * origin (`uploadOrigin`). With `secure`, browsers come back over TLS only.
 */
export function securityHeaders({ uploadOrigin, secure }: { uploadOrigin: string | undefined; secure: boolean }): Middleware {
  const policy = [
    `default-src 'self'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    `worker-src 'self' blob:`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' blob: data:`,
    `font-src 'self' data:`,
    `connect-src 'self' blob: data:${uploadOrigin === undefined ? '' : ` ${uploadOrigin}`}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      ...(secure && { 'Strict-Transport-Security': hsts }),
    });
    await next();
  };
}
