import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { noteSearchChange } from '../search/note-change.ts';
import type { Administrator } from './administrator.ts';
import { findAccount } from './find-account.ts';

/** Lets an account sign in again; `administration.notFrozen` when it is not frozen, or another administrator was first. */
export async function unfreezeAccount(
  deps: ClockDeps,
  input: Administrator & { accountId: string; cause?: string | undefined },
): Promise<void> {
  const { database } = deps;
  const { administratorId, accountId, cause, address } = input;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const frozen = { id: accountId, frozenAt: { [Op.ne]: null }, deletedAt: null };
    if (!(await updateWhere(database.users, frozen, { frozenAt: null, frozenCause: '' }, transaction))) {
      await findAccount(deps, accountId, transaction);
      throw new AppError('administration.notFrozen');
    }
    await noteSearchChange(database, { subject: 'seller', subjectId: accountId }, transaction);
    const about = { event: 'accountUnfrozen', actorId: administratorId, subjectId: accountId, address } as const;
    await recordAudit(database, { ...about, ...(cause !== undefined && { details: { cause } }) }, now, transaction);
  });
}
