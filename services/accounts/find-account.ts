import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';

export type Account = Pick<UserRow, 'id' | 'phone' | 'email' | 'passwordHash' | 'frozenAt'>;

/** The account that somebody names to sign in; null where there is none, or it was deleted. */
export const findAccount = (deps: DatabaseDeps, by: { phone: string } | { email: string }): Promise<Account | null> =>
  deps.database.users.findOne({ where: { ...by, deletedAt: null }, attributes: ['id', 'phone', 'email', 'passwordHash', 'frozenAt'] });
