import { setTimeout as delay } from 'node:timers/promises';
import { S3Error } from 'minio';
import { AppError } from '#domain/errors/app-error';

const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const busyCodes = new Set(['SlowDown', 'InternalError', 'ServiceUnavailable', 'RequestTimeout', 'OperationAborted']);
const missingCodes = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'NoSuchVersion']);

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};
const isTransient = (error: unknown): boolean =>
  networkErrors.has(codeOf(error)) || busyCodes.has(codeOf(error)) || /Retryable HTTP status|socket hang up/.test(String(error));

export const isMissing = (error: unknown): boolean => missingCodes.has(codeOf(error));
export const isInvalidPart = (error: unknown): boolean => codeOf(error) === 'InvalidPart' || codeOf(error) === 'InvalidPartOrder';

/** Maps a store's or a network's error to the error table; returns any other (a bug, an abort, the local disk) unchanged. */
export function s3Error(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isMissing(error)) return new AppError('objects.notFound', {}, { cause: error });
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') return new AppError('engine.diskFull', {}, { cause: error });
  if (isTransient(error) || error instanceof S3Error) return new AppError('objects.unavailable', {}, { cause: error });
  return error;
}

export interface RetryOptions {
  signal?: AbortSignal;
  /** Timeout of one attempt; default 30 s. */
  tryMs?: number;
}

const pausesMs = [100, 300, 900, 1800];

/** Runs `work`, which must be safe to repeat, until it succeeds, fails permanently, or the store has been unreachable for about 3 s. */
export async function retryTransient<T>(work: () => Promise<T>, { signal, tryMs = 30_000 }: RetryOptions = {}): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted();
    try {
      return await within(tryMs, work());
    } catch (error) {
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined || !isTransient(error)) throw s3Error(error);
      await delay(pauseMs * (0.5 + Math.random()), undefined, signal === undefined ? {} : { signal });
    }
  }
}

/** A server that accepts the connection but does not answer counts as unreachable. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const silence = new AbortController();
  const limit = delay(limitMs, undefined, { signal: silence.signal }).then(() => {
    throw Object.assign(new Error(`No answer in ${limitMs} ms`), { code: 'ETIMEDOUT' });
  });
  limit.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    silence.abort();
  }
}
