import type { DatabaseDeps } from '../deps.ts';

/** Whether an account has this phone. */
export const phoneIsKnown = async (deps: DatabaseDeps, { phone }: { phone: string }): Promise<boolean> =>
  (await deps.database.users.count({ where: { phone } })) > 0;
