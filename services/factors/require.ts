import { AppError } from '#domain/errors/app-error';
import { factorLimits } from '#domain/factors/limits';
import { updateWhere } from '#storage/database/update-where';
import type { Caller } from '../accounts/caller.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from './factor-deps.ts';

/** Work of a session is noted once in so long: what it moves is half an hour. */
const notedMs = 60_000;

/**
 * Lets a call of the back office pass if its session has proven the second factor and has not been idle since; `isFresh` asks for a proof of the last ten
 * minutes. `factor.enrolFirst`, `factor.proveAgain`, `factor.proveFresh`. Asks nothing where the setting is off.
 */
export async function requireFactor(deps: FactorDeps, caller: Caller, isFresh: boolean): Promise<void> {
  if (deps.secondFactor !== true) return;
  const { sessions, staffFactors, transact } = deps.database;
  const now = currentTime(deps);
  const session = await sessions.findByPk(caller.sessionId, { attributes: ['provenAt', 'workedAt'] });
  const since = (at: Date | null | undefined): number => now.getTime() - (at?.getTime() ?? 0);
  if (since(session?.workedAt) > factorLimits.idleMs) {
    const row = await staffFactors.findByPk(caller.userId, { attributes: ['confirmedAt'] });
    throw new AppError(row === null || row.confirmedAt === null ? 'factor.enrolFirst' : 'factor.proveAgain');
  }
  if (isFresh && since(session?.provenAt) > factorLimits.freshMs) throw new AppError('factor.proveFresh');
  if (since(session?.workedAt) < notedMs) return;
  await transact((transaction) => updateWhere(sessions, { id: caller.sessionId }, { workedAt: now }, transaction));
}
