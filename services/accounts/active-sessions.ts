import { Op } from 'sequelize';
import type { ReaderDeps } from './authenticate.ts';

/** Which of the given sessions are neither revoked nor expired. */
export async function activeSessions(deps: ReaderDeps, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await deps.database.sessions.findAll({
    where: { id: [...sessionIds], revokedAt: null, expiresAt: { [Op.gt]: deps.clock?.() ?? new Date() } },
    attributes: ['id'],
  });
  return new Set(rows.map(({ id }) => id));
}
