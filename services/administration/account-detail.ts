import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { UserRow } from '#storage/database/models/accounts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface AccountDetail {
  account: UserRow;
  fileCount: number;
  jobCount: number;
  /** That may still be used. */
  sessionCount: number;
}

/** An account and what it has, also when it is deleted; `administration.accountNotFound` when there is none. */
export async function accountDetail(deps: ClockDeps, { accountId }: { accountId: string }): Promise<AccountDetail> {
  const { users, files, jobs, sessions } = deps.database;
  const account = await users.findByPk(accountId);
  if (account === null) throw new AppError('administration.accountNotFound');
  const kept = { ownerId: accountId, deletedAt: null };
  const [fileCount, jobCount, sessionCount] = await Promise.all([
    files.count({ where: kept }),
    jobs.count({ where: kept }),
    sessions.count({ where: { userId: accountId, revokedAt: null, expiresAt: { [Op.gt]: currentTime(deps) } } }),
  ]);
  return { account, fileCount, jobCount, sessionCount };
}
