import { AppError } from '#domain/errors/app-error';
import { factorLimits } from '#domain/factors/limits';
import { returnAllowances, takeAllowances } from '#storage/database/allowances';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Counts a code before it is looked at, so that many at once cannot all be tried; returns how to take it back. `factor.tooManyTries`. */
export async function takeTry(deps: ClockDeps, userId: string): Promise<() => Promise<void>> {
  const allowances = factorLimits.tries.map(({ calls, windowMs }) => ({ calls, windowMs, key: `factor-${windowMs / 1000}:${userId}` }));
  const spent = await takeAllowances(deps.database, allowances, currentTime(deps));
  if (spent !== undefined) throw new AppError('factor.tooManyTries', { minutes: Math.ceil(spent.msLeft / 60_000) });
  return () => returnAllowances(deps.database, allowances, currentTime(deps));
}
