import { Op } from 'sequelize';
import { tokenLimits } from '#domain/limits';
import type { SessionRow } from '#storage/database/models/accounts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** A user's open sessions, the last used first; of very many, those: docs/decisions/sessions.md. */
export const listSessions = (deps: ClockDeps, { userId }: { userId: string }): Promise<SessionRow[]> =>
  deps.database.sessions.findAll({
    where: { userId, revokedAt: null, expiresAt: { [Op.gt]: currentTime(deps) } },
    order: [
      ['lastUsedAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: tokenLimits.sessionsListed,
  });
