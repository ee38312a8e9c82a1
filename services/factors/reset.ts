import { AppError } from '#domain/errors/app-error';
import { endSessions } from '../accounts/end-sessions.ts';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from './factor-deps.ts';

/**
 * Takes a colleague's second factor away, who has lost the device: he is signed out everywhere and sets up another. `administration.accountNotFound`,
 * `administration.ownAccount`, `factor.notEnrolled`.
 */
export async function resetFactor(
  deps: FactorDeps,
  { accountId, cause, administratorId, address }: Administrator & { accountId: string; cause: string },
): Promise<void> {
  const { database } = deps;
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  const now = currentTime(deps);
  await database.transact(async (transaction) => {
    if ((await database.users.count({ where: { id: accountId, deletedAt: null }, transaction })) === 0)
      throw new AppError('administration.accountNotFound');
    if ((await database.staffFactors.destroy({ where: { userId: accountId }, transaction })) === 0)
      throw new AppError('factor.notEnrolled');
    await database.staffRecoveryCodes.destroy({ where: { userId: accountId }, transaction });
    await endSessions(database, accountId, now, transaction);
    const entry = { event: 'factorReset', actorId: administratorId, subjectId: accountId, address, details: { cause } } as const;
    await recordAudit(database, entry, now, transaction);
  });
}
