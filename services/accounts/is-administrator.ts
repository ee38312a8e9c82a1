import type { DatabaseDeps } from '../deps.ts';

/** Whether an operator made this user an administrator; asked anew for every call, so that taking the role back holds at once. */
export async function isAdministrator({ database }: DatabaseDeps, { userId }: { userId: string }): Promise<boolean> {
  return (await database.users.count({ where: { id: userId, role: 'administrator' } })) > 0;
}
