import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors/app-error';
import { costs, type Call } from '#domain/wire/call';
import { workLimits } from '#domain/works/limits';
import { createDatabaseRateLimiter, countCall, secondsRefused, type RateLimit } from '#storage/database/rate-limiter';
import type { Database } from '#storage/database/connect';
import type { Context, EarlyMiddleware, Middleware } from './state.ts';

export interface RateLimits {
  /** All calls from one address, which several people may share, each by its cost in points. */
  address: RateLimit;
  /** All calls by one account, each by its cost in points. */
  user: RateLimit;
  /** Sign-in attempts and SMS codes from one address: calls that can guess a secret or cost money. */
  signIn: RateLimit;
  /** Texts and pictures that one account has judged, which a hosted moderator takes money for. */
  scan: RateLimit;
  /** Comments that one account writes, those among them that are deleted again: each tells somebody. */
  comment: RateLimit;
  /** New seeds from one address, each of which costs RSA. */
  seed: RateLimit;
  /** Pictures, previews, results and what is read of them by ranges, of one address. */
  media: RateLimit;
}

/** For routes that have something judged. */
export interface ScanLimitDeps {
  limitScans: Middleware;
}

export const defaultRateLimits: RateLimits = {
  address: { calls: 2000, windowMs: 10_000 },
  user: { calls: 600, windowMs: 10_000 },
  signIn: { calls: 60, windowMs: 60_000 },
  scan: { calls: 300, windowMs: 3_600_000 },
  comment: { calls: 2 * workLimits.commentsPerDay, windowMs: 86_400_000 },
  seed: { calls: 2000, windowMs: 60_000 },
  media: { calls: 6000, windowMs: 10_000 },
};

/** Counts in the memory of this process, which is enough for cheap calls. */
export const countedInMemory = ({ calls, windowMs }: RateLimit): RateLimiterAbstract =>
  new RateLimiterMemory({ points: calls, duration: windowMs / 1000 });

/** The gateway's limits as middleware. `signIn`, `scan` and `comment` are counted in the database, so they hold across all api processes. */
export function createRateLimits(
  { database, clock }: { database: Database; clock?: () => Date },
  limits: RateLimits,
): Record<'address' | 'user' | 'signIn' | 'scan' | 'comment' | 'media', EarlyMiddleware> {
  const byAddress = (ctx: Context): string => ctx.ip;
  const byUser = (ctx: Context): string | undefined => ctx.state.caller?.userId;
  return {
    address: rateLimit(countedInMemory(limits.address), byAddress, costOf),
    user: rateLimit(countedInMemory(limits.user), byUser, costOf),
    media: rateLimit(countedInMemory(limits.media), byAddress),
    signIn: rateLimit(createDatabaseRateLimiter(database, { name: 'sign-in', ...limits.signIn, clock }), byAddress),
    scan: rateLimit(createDatabaseRateLimiter(database, { name: 'scan', ...limits.scan, clock }), byUser),
    comment: rateLimit(createDatabaseRateLimiter(database, { name: 'comment', ...limits.comment, clock }), byUser),
  };
}

/** What is no call, as a page or a part of an upload, costs the least. */
const costOf = ({ state }: Context): number => costs[(state.call as Call | undefined)?.cost ?? 'usual'];

/**
 * Counts the call against the key from `keyOf`, if there is one; as one point unless `pointsOf` says how many. A key that is known to be over its limit is refused by `early`, before
 * anything else of the call costs something.
 */
function rateLimit(
  limiter: RateLimiterAbstract,
  keyOf: (ctx: Context) => string | undefined,
  pointsOf: (ctx: Context) => number = () => 1,
): EarlyMiddleware {
  const count: Middleware = async (ctx, next) => {
    const key = keyOf(ctx);
    if (key !== undefined) await refuseOver(limiter, key, pointsOf(ctx));
    await next();
  };
  const early: Middleware = (ctx, next) => {
    const key = keyOf(ctx);
    const seconds = key === undefined ? 0 : secondsRefused(limiter, key);
    if (seconds > 0) throw new AppError('request.tooMany', { seconds });
    return next();
  };
  return Object.assign(count, { early });
}

/** Counts `points` against a key; over the limit throws `request.tooMany` with the seconds to wait. */
export async function refuseOver(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  const seconds = await countCall(limiter, key, points);
  if (seconds > 0) throw new AppError('request.tooMany', { seconds });
}
