import { allowancesOf, otherWay, takenFrom, type Attempt, type AttemptAllowance, type AttemptKind } from '#domain/accounts/limits';
import { findSpentAllowance, returnAllowances, takeAllowances, type SpentAllowance } from '#storage/database/allowances';
import { currentTime } from '../deps.ts';
import { limitsOf, type AttemptDeps } from './visitor.ts';

/** Seconds until a spent allowance is there again, at least 1. */
export const secondsLeft = ({ msLeft }: { msLeft: number }): number => Math.max(1, Math.ceil(msLeft / 1000));

/**
 * Counts an attempt before it is made, so that many at once cannot all pass. Returns how to take it back; `refuse` says what to throw when one of its
 * allowances is spent, which is the same for accounts that do not exist: docs/decisions/guessing.md.
 */
export async function takeAttempt(
  deps: AttemptDeps,
  kind: AttemptKind,
  attempt: Attempt,
  refuse: (spent: SpentAllowance<AttemptAllowance>) => Error,
): Promise<() => Promise<void>> {
  const { database } = deps;
  const now = currentTime(deps);
  const other = otherWay[kind];
  const isOnlyWay = other !== undefined && (await findSpentAllowance(database, sharedByAll(deps, other, attempt), now)) !== undefined;
  const allowances = allowancesOf(limitsOf(deps), kind, attempt).filter(({ scope }) => !isOnlyWay || scope !== 'everywhere');
  const taken = takenFrom(allowances, attempt.exists);
  const spent = await takeAllowances(database, allowances, now, taken);
  if (spent !== undefined) throw refuse(spent);
  return () => returnAllowances(database, taken, currentTime(deps));
}

const sharedByAll = (deps: AttemptDeps, kind: AttemptKind, attempt: Attempt): AttemptAllowance[] =>
  allowancesOf(limitsOf(deps), kind, attempt).filter(({ scope }) => scope === 'everywhere');
