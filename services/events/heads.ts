import type { DatabaseDeps } from '../deps.ts';

/** The last seq of each user's stream; everything up to it is committed and in order. */
export async function eventHeads(deps: DatabaseDeps, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await deps.database.userEventHeads.findAll({ where: { userId: [...userIds] } });
  return new Map(rows.map(({ userId, seq }) => [userId, seq]));
}
