import { AppError } from '#domain/errors/app-error';
import { endSessions } from '../accounts/end-sessions.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Administrator } from './administrator.ts';
import { findAccount } from './find-account.ts';

/** Signs an account out on all devices and returns on how many. Neither one's own nor a colleague's. */
export async function endAccountSessions(
  deps: ClockDeps,
  { administratorId, accountId, cause, address }: Administrator & { accountId: string; cause: string },
): Promise<number> {
  const { database } = deps;
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  return database.transact(async (transaction) => {
    const { role } = await findAccount(deps, accountId, transaction);
    if (role !== 'user') throw new AppError('administration.otherAdministrator');
    const now = currentTime(deps);
    const count = await endSessions(database, accountId, now, transaction);
    const about = { event: 'sessionsEnded', actorId: administratorId, subjectId: accountId, address, details: { count, cause } } as const;
    await recordAudit(database, about, now, transaction);
    return count;
  });
}
