import { AppError } from '#domain/errors/app-error';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';

/** Finds a signed-in user; `auth.signInRequired` when the row is gone. */
export async function findUser(deps: DatabaseDeps, { userId }: { userId: string }): Promise<UserRow> {
  const user = await deps.database.users.findByPk(userId);
  if (user === null) throw new AppError('auth.signInRequired');
  return user;
}
