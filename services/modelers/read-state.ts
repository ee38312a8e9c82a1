import type { UserRow } from '#storage/database/models/accounts';
import type { ModelerApplicationRow } from '#storage/database/models/modelers';
import { findUser } from '../accounts/find.ts';
import type { DatabaseDeps } from '../deps.ts';

/** Where somebody stands as a modeller, with his last application. */
export async function readModelerState(
  deps: DatabaseDeps,
  { ownerId }: { ownerId: string },
): Promise<{ user: UserRow; application: ModelerApplicationRow | null }> {
  const [user, application] = await Promise.all([
    findUser(deps, { userId: ownerId }),
    deps.database.modelerApplications.findOne({ where: { ownerId }, order: [['id', 'DESC']] }),
  ]);
  return { user, application };
}
