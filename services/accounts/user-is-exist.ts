import type { ReaderDeps } from './authenticate.ts';

/** True when NO account has this phone: docs/decisions.md#user-is-exist. */
export async function userIsExist(deps: ReaderDeps, { username }: { username: string }): Promise<boolean> {
  return (await deps.database.users.count({ where: { phone: username } })) === 0;
}
