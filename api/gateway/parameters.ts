import { ZodError } from 'zod';
import { AppError } from '#domain/errors/app-error';
import type { ConnectionLimits } from '#domain/limits';
import { isNestedDeeper } from '#domain/json-depth';
import { readBody } from './body.ts';
import { isUnstorable } from './characters.ts';
import type { Context, Middleware } from './state.ts';

/**
 * Parses the call's parameters into `ctx.state.parameters`. Only JSON is accepted: other origins cannot send it without a preflight.
 * Routes do not know how parameters are encoded, so an encrypted protocol would replace only this.
 */
export const readParameters =
  (limits: ConnectionLimits): Middleware =>
  async (ctx, next) => {
    ctx.state.parameters = await readJson(ctx, limits);
    refuseUnstorable(ctx.state.parameters, []);
    await next();
  };

async function readJson(ctx: Context, { bodyBytes, bodyMs, bodyDepth }: ConnectionLimits): Promise<Record<string, unknown>> {
  if (ctx.request.length === 0 || (ctx.request.length === undefined && ctx.get('transfer-encoding') === '')) return {};
  if (!ctx.is('json') || !['', 'identity'].includes(ctx.get('content-encoding'))) throw new AppError('request.malformed');
  const bytes = await readBody(ctx.req, { bytes: bodyBytes, ms: bodyMs });
  if (bytes.length === 0) return {};
  if (isNestedDeeper(bytes, bodyDepth)) throw new AppError('request.tooDeep', { limit: bodyDepth });
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('request.malformed');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('request.malformed');
  return body as Record<string, unknown>;
}

/** Refuses a string or key, at any depth, that the database could not store as it is. */
function refuseUnstorable(value: unknown, path: PropertyKey[]): void {
  if (typeof value === 'string') {
    if (isUnstorable(value)) throw unstorable(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorable(key)) throw unstorable(path);
      refuseUnstorable(inner, [...path, key]);
    }
  }
}

const unstorable = (path: PropertyKey[]): ZodError =>
  new ZodError([{ code: 'custom', path, message: '内容里有无法保存的字符，请删除后重试', input: undefined }]);
