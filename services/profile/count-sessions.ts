import { Op } from 'sequelize';
import { currentTime, type ClockDeps } from '../deps.ts';

/** On how many devices an account is signed in. */
export const countSessions = (deps: ClockDeps, { userId }: { userId: string }): Promise<number> =>
  deps.database.sessions.count({ where: { userId, revokedAt: null, expiresAt: { [Op.gt]: currentTime(deps) } } });
