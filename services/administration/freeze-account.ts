import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { endSessions } from '../accounts/end-sessions.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps, type DatabaseDeps } from '../deps.ts';
import { noteSearchChange } from '../search/note-change.ts';
import type { Administrator } from './administrator.ts';

export interface FreezeInput extends Administrator {
  accountId: string;
  cause: string;
}

/**
 * Freezes an account: all its sessions end, and nobody signs in to it until it is unfrozen. Not one's own (`administration.ownAccount`) nor a
 * colleague's (`administration.otherAdministrator`). Of two administrators at once, the second is told (`administration.alreadyFrozen`).
 */
export async function freezeAccount(deps: ClockDeps, input: FreezeInput): Promise<void> {
  const { database } = deps;
  const { administratorId, accountId, cause, address } = input;
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const open = { id: accountId, frozenAt: null, deletedAt: null, role: 'user' } as const;
    if (!(await updateWhere(database.users, open, { frozenAt: now, frozenCause: cause }, transaction))) {
      throw await refusalOf(deps, accountId, transaction);
    }
    await noteSearchChange(database, { subject: 'seller', subjectId: accountId }, transaction);
    const sessions = await endSessions(database, accountId, now, transaction);
    const entry = {
      event: 'accountFrozen',
      actorId: administratorId,
      subjectId: accountId,
      address,
      details: { cause, sessions },
    } as const;
    await recordAudit(database, entry, now, transaction);
  });
}

async function refusalOf({ database }: DatabaseDeps, accountId: string, transaction: Transaction): Promise<AppError> {
  const user = await database.users.findByPk(accountId, { attributes: ['role', 'deletedAt'], transaction });
  if (user === null || user.deletedAt !== null) return new AppError('administration.accountNotFound');
  return new AppError(user.role !== 'user' ? 'administration.otherAdministrator' : 'administration.alreadyFrozen');
}
