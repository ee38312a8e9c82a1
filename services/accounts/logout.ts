import { hashSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import { revokeSession } from './revoke-session.ts';

/** Signs this device out, identified by its session or one of its refresh tokens; signing out twice is no error. */
export async function logout(deps: ClockDeps, input: { sessionId?: string; refreshToken?: string }): Promise<void> {
  const { database } = deps;
  const now = currentTime(deps);
  await database.transact(async (transaction) => {
    const token =
      input.refreshToken === undefined ? null : await database.refreshTokens.findByPk(hashSecret(input.refreshToken), { transaction });
    for (const sessionId of new Set([input.sessionId, token?.sessionId])) {
      if (sessionId !== undefined) await revokeSession(database, sessionId, now, transaction);
    }
  });
}
