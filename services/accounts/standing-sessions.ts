import { Op } from 'sequelize';
import type { ReaderDeps } from './authenticate.ts';

/** Those of the given sign-ins that are neither revoked nor over. */
export async function standingSessions(deps: ReaderDeps, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await deps.database.sessions.findAll({
    where: { id: [...sessionIds], revokedAt: null, expiresAt: { [Op.gt]: deps.clock?.() ?? new Date() } },
    attributes: ['id'],
  });
  return new Set(rows.map(({ id }) => id));
}
