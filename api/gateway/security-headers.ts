import type { Middleware } from './state.ts';

/**
 * Allows our pages their own scripts, WebAssembly and workers, images and models from memory, and uploads to object storage on another
 * origin (`uploadOrigin`).
 */
export function securityHeaders({ uploadOrigin }: { uploadOrigin: string | undefined }): Middleware {
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
    });
    await next();
  };
}
