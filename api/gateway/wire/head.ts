import { AppError } from '#domain/errors/app-error';
import { contextOf, wireHeaders, wireLimits } from '#domain/wire/lz1';
import type { WireForm } from '#domain/gateway/session';
import type { KnowsClient } from '#services/gateway/clients';
import { bearerToken } from '../authentication.ts';
import type { Context } from '../state.ts';
import { hashHex } from './open.ts';
import type { OpenSecret, SealKeys } from './secrets.ts';

/** What the headers of a call say, held as far as it can be before the parameters are there. */
export interface WireHead {
  keys: SealKeys;
  /** What the parameters must be bound to. */
  context: string;
  nonce: string;
}

export interface HeadDeps {
  knowsClient: KnowsClient;
  openSecret: OpenSecret;
  clock?: (() => Date) | undefined;
}

const noncePattern = /^[\w-]{22}$/;

/**
 * Reads LZ1's headers, the cheapest first.
 * @throws AppError `wire.clientUnknown`, `wire.clockOff`, `wire.keyUnknown`; for a malformed nonce what wrong parameters are refused with.
 */
export async function readHead({ knowsClient, openSecret, clock }: HeadDeps, ctx: Context, form: WireForm): Promise<WireHead> {
  const ts = ctx.get(wireHeaders.ts);
  const serverTime = (clock?.() ?? new Date()).getTime();
  const isFresh = /^\d{1,15}$/.test(ts) && Math.abs(serverTime - Number(ts)) <= wireLimits.freshMs;
  const nonce = ctx.get(wireHeaders.nonce);
  const clientId = ctx.get(wireHeaders.clientId);
  if (!(await knowsClient(clientId, ctx.get(wireHeaders.clientSecret)))) throw new AppError('wire.clientUnknown');
  if (!isFresh) throw new AppError('wire.clockOff', { serverTime });
  if (!noncePattern.test(nonce)) throw new AppError(form === 'json' ? 'wire.signatureWrong' : 'wire.parametersUnsealed');
  const keys = await openSecret(ctx.get(wireHeaders.key), ctx.ip);
  if (keys === undefined) throw new AppError('wire.keyUnknown');
  const { method, path } = ctx;
  const context = contextOf({ method, path, ts, nonce, clientId, tokenHash: hashHex(bearerToken(ctx) ?? '') });
  return { keys, context, nonce };
}
