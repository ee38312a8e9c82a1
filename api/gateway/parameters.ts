import { ZodError } from 'zod';
import { findUnstorable, unstorableMessage } from '#domain/characters';
import { AppError } from '#domain/errors/app-error';
import { isNestedDeeper } from '#domain/json-depth';
import type { ConnectionLimits } from '#domain/limits';
import { wireHeaders } from '#domain/wire/lz1';
import type { WireForm } from '#domain/gateway/session';
import { readBody } from './body.ts';
import type { Context, Middleware } from './state.ts';
import { readHead, type HeadDeps } from './wire/head.ts';
import { holdSignature, openParameters } from './wire/open.ts';

export interface ParametersDeps extends HeadDeps {
  limits: ConnectionLimits;
  /** Also takes JSON without a signature, for tests and benchmarks: docs/decisions/plain-calls.md. */
  plainCalls: boolean;
}

/** Decodes the call's parameters into `ctx.state.parameters`; routes do not know how they travelled. */
export const readParameters =
  (deps: ParametersDeps): Middleware =>
  async (ctx, next) => {
    const { plain } = ctx.state.call;
    const isPlain = plain === true || ((plain === 'also' || deps.plainCalls) && saysNothingOfWire(ctx));
    const json = isPlain ? await readContent(ctx, deps.limits, 'json') : await readSealed(deps, ctx);
    ctx.state.parameters = parse(json, deps.limits);
    const path = findUnstorable(ctx.state.parameters);
    if (path !== undefined) throw new ZodError([{ code: 'custom', path, message: unstorableMessage, input: undefined }]);
    await next();
  };

const saysNothingOfWire = (ctx: Context): boolean =>
  ctx.method === 'POST' && ctx.get(wireHeaders.key) === '' && ctx.get(wireHeaders.signature) === '';

const formOf = (ctx: Context): WireForm => {
  if (ctx.method === 'GET') return 'query';
  return ctx.is('urlencoded') === 'urlencoded' ? 'form' : 'json';
};

/** The parameters of a call in LZ1, as JSON; leaves its nonce to be spent. */
async function readSealed(deps: ParametersDeps, ctx: Context): Promise<Buffer> {
  const form = formOf(ctx);
  const { keys, context, nonce } = await readHead(deps, ctx, form);
  ctx.state.nonce = nonce;
  if (form === 'json') {
    const body = await readContent(ctx, deps.limits, 'json');
    holdSignature(keys, context, ctx.get(wireHeaders.signature), body);
    return body;
  }
  const fields = form === 'query' ? ctx.querystring : (await readContent(ctx, deps.limits, 'urlencoded')).toString('latin1');
  const [sealed, ...more] = new URLSearchParams(fields).getAll('D');
  return openParameters(keys, context, more.length === 0 ? sealed : undefined);
}

/** The body, which must be of this type; empty when there is none. */
async function readContent(ctx: Context, { bodyBytes, bodyMs }: ConnectionLimits, type: 'json' | 'urlencoded'): Promise<Buffer> {
  if (ctx.request.length === 0 || (ctx.request.length === undefined && ctx.get('transfer-encoding') === '')) return Buffer.alloc(0);
  if (!ctx.is(type) || !['', 'identity'].includes(ctx.get('content-encoding'))) throw new AppError('request.malformed');
  // It may arrive slowly, which keeps nobody of the same address waiting.
  ctx.state.lane?.leave();
  const body = await readBody(ctx.req, { bytes: ctx.state.call.bodyBytes ?? bodyBytes, ms: bodyMs });
  await ctx.state.lane?.enter();
  return body;
}

function parse(bytes: Buffer, { bodyDepth }: ConnectionLimits): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (isNestedDeeper(bytes, bodyDepth)) throw new AppError('request.tooDeep', { limit: bodyDepth });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('request.malformed');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('request.malformed');
  return value as Record<string, unknown>;
}
