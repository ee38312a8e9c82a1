import type { ReaderDeps } from './authenticate.ts';

/** Whether an account has this phone. */
export const phoneIsKnown = async (deps: ReaderDeps, { phone }: { phone: string }): Promise<boolean> =>
  (await deps.database.users.count({ where: { phone } })) > 0;
