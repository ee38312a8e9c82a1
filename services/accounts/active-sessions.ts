import { Op } from 'sequelize';
import { currentTime, type ClockDeps } from '../deps.ts';

/** The given sessions that are neither revoked nor expired. */
export async function activeSessions(deps: ClockDeps, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await deps.database.sessions.findAll({
    where: { id: [...sessionIds], revokedAt: null, expiresAt: { [Op.gt]: currentTime(deps) } },
    attributes: ['id'],
  });
  return new Set(rows.map(({ id }) => id));
}
