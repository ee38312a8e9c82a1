import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';
import { keyRates, keyRateWindowSeconds } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { tierNames, type Tier } from '#domain/tiers';
import { countedInMemory } from '../../gateway/rate-limit.ts';
import type { Context } from '../../gateway/state.ts';

export type CountKey = (ctx: Context, of: { keyId: string; tier: Tier }) => Promise<void>;

/** Counts calls by key at its tier's rate, and says in headers what is left. */
export function createKeyLimits(rates: Readonly<Record<Tier, number>> = keyRates): CountKey {
  const windowMs = keyRateWindowSeconds * 1000;
  const limiters = new Map<Tier, ReturnType<typeof countedInMemory>>(
    tierNames.map((tier) => [tier, countedInMemory({ calls: rates[tier], windowMs })]),
  );
  return async (ctx, { keyId, tier }) => {
    const limiter = limiters.get(tier) as RateLimiterMemory;
    const said = (left: RateLimiterRes): number => {
      const seconds = Math.max(1, Math.ceil(left.msBeforeNext / 1000));
      ctx.set('RateLimit-Policy', `"key";q=${rates[tier]};w=${keyRateWindowSeconds}`);
      ctx.set('RateLimit', `"key";r=${Math.max(0, left.remainingPoints)};t=${seconds}`);
      return seconds;
    };
    try {
      said(await limiter.consume(keyId));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new OpenProblem('rate_limited', { seconds: said(refusal) });
    }
  };
}
