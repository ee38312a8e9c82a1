import type { ReaderDeps } from './authenticate.ts';

/** True when NO account has this phone, as the documents have it (reading W10). */
export async function userIsExist(deps: ReaderDeps, { username }: { username: string }): Promise<boolean> {
  return (await deps.database.users.count({ where: { phone: username } })) === 0;
}
