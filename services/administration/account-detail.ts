import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { UserRow } from '#storage/database/models/accounts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Administrator } from './administrator.ts';

export interface AccountDetail {
  account: UserRow;
  fileCount: number;
  jobCount: number;
  /** That may still be used. */
  sessionCount: number;
}

/**
 * An account with its whole phone and what it has, also when it is deleted; the reading is in the audit log before it is answered. `administration.accountNotFound` when there is
 * none.
 */
export async function accountDetail(
  deps: ClockDeps,
  { accountId, administratorId, address }: Administrator & { accountId: string },
): Promise<AccountDetail> {
  const { users, files, jobs, sessions } = deps.database;
  const account = await deps.database.transact(async (transaction) => {
    const found = await users.findByPk(accountId, { transaction });
    if (found === null) throw new AppError('administration.accountNotFound');
    const entry = { event: 'accountRead', actorId: administratorId, subjectId: accountId, address } as const;
    await recordAudit(deps.database, entry, currentTime(deps), transaction);
    return found;
  });
  const kept = { ownerId: accountId, deletedAt: null };
  const [fileCount, jobCount, sessionCount] = await Promise.all([
    files.count({ where: kept }),
    jobs.count({ where: kept }),
    sessions.count({ where: { userId: accountId, revokedAt: null, expiresAt: { [Op.gt]: currentTime(deps) } } }),
  ]);
  return { account, fileCount, jobCount, sessionCount };
}
