import { AppError } from '#domain/errors/app-error';
import type { Middleware } from './state.ts';

/**
 * Refuses addresses whose path is no UTF-8, or that hold a NUL anywhere. Headers need no such look: Node refuses a NUL there, and reads
 * their bytes as Latin-1, which has no surrogates.
 */
export const readableAddress: Middleware = async (ctx, next) => {
  if (/%00/.test(ctx.url)) throw new AppError('request.malformed');
  try {
    decodeURIComponent(ctx.path);
  } catch {
    throw new AppError('request.malformed');
  }
  await next();
};
