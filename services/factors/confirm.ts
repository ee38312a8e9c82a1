import { AppError } from '#domain/errors/app-error';
import { factorLimits } from '#domain/factors/limits';
import { updateWhere } from '#storage/database/update-where';
import type { Caller } from '../accounts/caller.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from './factor-deps.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { takeTry } from './take-try.ts';
import { periodOfCode } from './totp.ts';

/**
 * Ends setting up: the code shows that the secret arrived. The session is proven by it. Returns the recovery codes, which nobody sees again. `factor.notBegun`,
 * `factor.alreadyEnrolled`, `factor.wrongCode`, `factor.tooManyTries`.
 */
export async function confirmFactor(
  deps: FactorDeps,
  caller: Caller,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  const { database } = deps;
  const { userId } = caller;
  const now = currentTime(deps);
  const row = await database.staffFactors.findByPk(userId);
  if (row === null || now.getTime() - row.createdAt.getTime() > factorLimits.beginMs) throw new AppError('factor.notBegun');
  if (row.confirmedAt !== null) throw new AppError('factor.alreadyEnrolled');
  const giveBack = await takeTry(deps, userId);
  const period = periodOfCode(openSecret(deps, row), code, now);
  if (period === undefined) throw new AppError('factor.wrongCode');
  const codes = await database.transact(async (transaction) => {
    const where = { userId, confirmedAt: null, version: row.version };
    const isFirst = await updateWhere(database.staffFactors, where, { confirmedAt: now, lastPeriod: period }, transaction);
    if (!isFirst) throw new AppError('factor.alreadyEnrolled');
    await updateWhere(database.sessions, { id: caller.sessionId }, { provenAt: now, workedAt: now }, transaction);
    await recordAudit(database, { event: 'factorEnrolled', actorId: userId, subjectId: userId, address }, now, transaction);
    return makeRecoveryCodes(database, userId, transaction);
  });
  await giveBack();
  return codes;
}
