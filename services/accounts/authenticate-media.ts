import { Op } from 'sequelize';
import { hashSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Caller } from './caller.ts';

/** The caller whose browser holds this media cookie, which is valid as long as the session. */
export async function authenticateMedia(deps: ClockDeps, mediaToken: string): Promise<Caller | undefined> {
  const session = await deps.database.sessions.findOne({
    where: { mediaTokenHash: hashSecret(mediaToken), revokedAt: null, expiresAt: { [Op.gt]: currentTime(deps) } },
    attributes: ['id', 'userId'],
  });
  return session === null ? undefined : { userId: session.userId, sessionId: session.id };
}
