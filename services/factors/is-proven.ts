import { factorLimits } from '#domain/factors/limits';
import type { Caller } from '../accounts/caller.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from './factor-deps.ts';

/** Whether a session may act as one of somebody who works here: it has proven the second factor and not been idle since, or the setting is off. */
export async function isProven(deps: FactorDeps, caller: Caller): Promise<boolean> {
  if (deps.secondFactor !== true) return true;
  const session = await deps.database.sessions.findByPk(caller.sessionId, { attributes: ['workedAt'] });
  return (session?.workedAt?.getTime() ?? 0) > currentTime(deps).getTime() - factorLimits.idleMs;
}
