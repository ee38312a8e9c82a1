import { allowancesOf, type Attempt, type AttemptAllowance, type AttemptKind } from '#domain/accounts/limits';
import { returnAllowances, takeAllowances, type SpentAllowance } from '#storage/database/allowances';
import { currentTime } from '../deps.ts';
import { limitsOf, type AttemptDeps } from './visitor.ts';

/** Seconds until a spent allowance is there again, at least 1. */
export const secondsLeft = ({ msLeft }: SpentAllowance<AttemptAllowance>): number => Math.max(1, Math.ceil(msLeft / 1000));

/**
 * Counts an attempt before it is made, so that many at once cannot all pass. Returns how to take it back; `refuse` says what to throw when one of its
 * allowances is spent.
 */
export async function takeAttempt(
  deps: AttemptDeps,
  kind: AttemptKind,
  attempt: Attempt,
  refuse: (spent: SpentAllowance<AttemptAllowance>) => Error,
): Promise<() => Promise<void>> {
  const allowances = allowancesOf(limitsOf(deps), kind, attempt);
  const spent = await takeAllowances(deps.database, allowances, currentTime(deps));
  if (spent !== undefined) throw refuse(spent);
  return () => returnAllowances(deps.database, allowances, currentTime(deps));
}
