import type { Role } from '#domain/accounts/roles';
import type { DatabaseDeps } from '../deps.ts';

/** What an account is, asked anew for every call; one that is frozen or deleted is a user. */
export async function readRole({ database }: DatabaseDeps, { userId }: { userId: string }): Promise<Role> {
  return (await database.users.findOne({ where: { id: userId, frozenAt: null, deletedAt: null }, attributes: ['role'] }))?.role ?? 'user';
}
