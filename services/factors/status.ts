import { factorLimits } from '#domain/factors/limits';
import type { Caller } from '../accounts/caller.ts';
import { readRole } from '../administration/read-role.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from './factor-deps.ts';

export interface FactorStatus {
  isRequired: boolean;
  isEnrolled: boolean;
  isProven: boolean;
  recoveryCodesLeft: number;
}

/** Where somebody stands with the second factor. */
export async function factorStatus(deps: FactorDeps, caller: Caller): Promise<FactorStatus> {
  const { staffFactors, staffRecoveryCodes, sessions } = deps.database;
  const { userId } = caller;
  const [role, factor, recoveryCodesLeft, session] = await Promise.all([
    readRole(deps, caller),
    staffFactors.findByPk(userId),
    staffRecoveryCodes.count({ where: { userId } }),
    sessions.findByPk(caller.sessionId, { attributes: ['provenAt', 'workedAt'] }),
  ]);
  const since = currentTime(deps).getTime() - factorLimits.idleMs;
  return {
    isRequired: deps.secondFactor === true && role !== 'user',
    isEnrolled: factor !== null && factor.confirmedAt !== null,
    isProven: (session?.workedAt?.getTime() ?? 0) > since,
    recoveryCodesLeft,
  };
}
