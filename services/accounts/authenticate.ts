import { Op } from 'sequelize';
import { hashSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Caller } from './caller.ts';

/** The holder of this access token; undefined when it is unknown, expired or revoked (revoking sets its expiry to 1970). */
export async function authenticate(deps: ClockDeps, accessToken: string): Promise<Caller | undefined> {
  const row = await deps.database.accessTokens.findOne({
    where: { tokenHash: hashSecret(accessToken), expiresAt: { [Op.gt]: currentTime(deps) } },
    attributes: ['userId', 'sessionId'],
    // Asked for every call: no model is built of it.
    raw: true,
  });
  return row === null ? undefined : { userId: row.userId, sessionId: row.sessionId };
}
