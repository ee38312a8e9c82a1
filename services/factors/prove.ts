import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Caller } from '../accounts/caller.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from './factor-deps.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { takeTry } from './take-try.ts';
import { periodOfCode } from './totp.ts';

/**
 * Proves a session by a code of the authenticator or a recovery code. Each is taken once, over all sessions and processes. `factor.enrolFirst`,
 * `factor.wrongCode`, `factor.tooManyTries`.
 */
export async function proveFactor(deps: FactorDeps, caller: Caller, { code, address }: { code: string; address: string }): Promise<void> {
  const { database } = deps;
  const { userId } = caller;
  const now = currentTime(deps);
  const row = await database.staffFactors.findByPk(userId);
  if (row === null || row.confirmedAt === null) throw new AppError('factor.enrolFirst');
  const giveBack = await takeTry(deps, userId);
  const period = periodOfCode(openSecret(deps, row), code, now);
  await database.transact(async (transaction) => {
    const isNew =
      period === undefined
        ? await spendRecoveryCode(database, userId, code, transaction)
        : await updateWhere(database.staffFactors, { userId, lastPeriod: { [Op.lt]: period } }, { lastPeriod: period }, transaction);
    if (!isNew) throw new AppError('factor.wrongCode');
    await updateWhere(database.sessions, { id: caller.sessionId }, { provenAt: now, workedAt: now }, transaction);
    const details = { by: period === undefined ? 'recoveryCode' : 'authenticator' };
    await recordAudit(database, { event: 'factorProven', actorId: userId, subjectId: userId, address, details }, now, transaction);
  });
  await giveBack();
}
