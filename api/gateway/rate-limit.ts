import { AppError } from '#domain/errors/app-error';
import type { Middleware } from './state.ts';

export interface RateLimit {
  /** Requests that may come at once. */
  burst: number;
  perSecond: number;
}

export interface RateLimits {
  /** All calls from one address; several people may sit behind it. */
  address: RateLimit;
  /** All calls of one account. */
  user: RateLimit;
  /** Codes, sign-ins and questions about accounts, from one address. */
  signIn: RateLimit;
}

export const defaultRateLimits: RateLimits = {
  address: { burst: 2000, perSecond: 200 },
  user: { burst: 600, perSecond: 60 },
  signIn: { burst: 60, perSecond: 1 },
};

export type TakeToken = (key: string) => void;

/** A bucket a key, in memory of this process. Throws `request.tooMany` with the seconds to wait when a bucket is empty. */
export function createBuckets({ burst, perSecond }: RateLimit, now: () => number = () => performance.now()): TakeToken {
  const buckets = new Map<string, { tokens: number; at: number }>();
  let sweepAt = 10_000;
  const sweep = (time: number): void => {
    for (const [key, bucket] of buckets) if (bucket.tokens + ((time - bucket.at) / 1000) * perSecond >= burst) buckets.delete(key);
    sweepAt = Math.max(10_000, buckets.size * 2);
  };
  return (key) => {
    const time = now();
    if (buckets.size >= sweepAt) sweep(time);
    const bucket = buckets.get(key) ?? { tokens: burst, at: time };
    const tokens = Math.min(burst, bucket.tokens + ((time - bucket.at) / 1000) * perSecond);
    if (tokens < 1) throw new AppError('request.tooMany', { seconds: Math.max(1, Math.ceil((1 - tokens) / perSecond)) });
    buckets.set(key, { tokens: tokens - 1, at: time });
  };
}

/** Spends a token of whatever `keyOf` names; nothing when it names nobody. */
export const rateLimit = (limit: RateLimit, keyOf: (ctx: Parameters<Middleware>[0]) => string | undefined): Middleware => {
  const take = createBuckets(limit);
  return async (ctx, next) => {
    const key = keyOf(ctx);
    if (key !== undefined) take(key);
    await next();
  };
};
