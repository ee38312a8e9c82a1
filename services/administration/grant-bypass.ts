import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Administrator } from './administrator.ts';
import { findAccount } from './find-account.ts';

/**
 * Lets an account upload beyond its tier's limits, or no longer: docs/decisions/bypassing-limits.md. Not one's own. `administration.bypassUnchanged` when
 * it is so already.
 */
export async function grantBypass(deps: ClockDeps, input: Administrator & { accountId: string; granted: boolean }): Promise<void> {
  const { database } = deps;
  const { administratorId, accountId, granted, address } = input;
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const other = { id: accountId, bypassesLimits: !granted, deletedAt: null };
    if (!(await updateWhere(database.users, other, { bypassesLimits: granted }, transaction))) {
      await findAccount(deps, accountId, transaction);
      throw new AppError('administration.bypassUnchanged');
    }
    const event = granted ? 'bypassGranted' : 'bypassWithdrawn';
    await recordAudit(database, { event, actorId: administratorId, subjectId: accountId, address }, now, transaction);
  });
}
