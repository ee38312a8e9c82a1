import type { Role } from '#domain/accounts/roles';
import { AppError } from '#domain/errors/app-error';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Administrator } from './administrator.ts';
import { findAccount } from './find-account.ts';

interface RoleChange extends Administrator {
  accountId: string;
  /** As it was when he decided. */
  fromRole: Role;
  role: Role;
  cause: string;
}

/**
 * Gives an account another role. Nobody changes his own, so that an administrator is always left; of two who take it from each other at once, the second
 * is refused (`auth.forbidden`). `administration.roleUnchanged` when the role is no more what he saw.
 */
export async function changeRole(
  deps: ClockDeps,
  { accountId, fromRole, role, cause, administratorId, address }: RoleChange,
): Promise<void> {
  const { database } = deps;
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  await database.transact(async (transaction) => {
    // Holds both rows, in the order of their ids: who acts is an administrator until this is done.
    await updateRowsWhere(database.users, { id: [accountId, administratorId].toSorted() }, {}, transaction);
    if ((await database.users.count({ where: { id: administratorId, role: 'administrator' }, transaction })) === 0)
      throw new AppError('auth.forbidden');
    await findAccount(deps, accountId, transaction);
    if (!(await updateWhere(database.users, { id: accountId, role: fromRole, deletedAt: null }, { role }, transaction)))
      throw new AppError('administration.roleUnchanged');
    const event = role === 'user' ? 'roleWithdrawn' : 'roleGranted';
    const about = { event, actorId: administratorId, subjectId: accountId, address } as const;
    await recordAudit(database, { ...about, details: { role, fromRole, cause } }, currentTime(deps), transaction);
  });
}
