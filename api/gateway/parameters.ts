import parseBody from 'co-body';
import { AppError } from '#domain/errors/app-error';
import type { Context, Middleware } from './state.ts';

const limit = 1024 ** 2;

/**
 * Parses the call's parameters into `ctx.state.parameters`. Only JSON is accepted: other origins cannot send it without a preflight.
 * Routes do not know how parameters are encoded, so an encrypted protocol would replace only this.
 */
export const readParameters: Middleware = async (ctx, next) => {
  ctx.state.parameters = await readJson(ctx);
  await next();
};

async function readJson(ctx: Context): Promise<Record<string, unknown>> {
  if (ctx.request.length === 0 || (ctx.request.length === undefined && ctx.get('transfer-encoding') === '')) return {};
  if (!ctx.is('json')) throw new AppError('request.malformed');
  let body: unknown;
  try {
    body = await parseBody.json(ctx.req, { limit, strict: false });
  } catch (error) {
    const tooLarge = (error as { status?: number }).status === 413;
    throw new AppError(tooLarge ? 'request.tooLarge' : 'request.malformed');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('request.malformed');
  return body as Record<string, unknown>;
}
