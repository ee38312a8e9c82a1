import { AppError } from '#domain/errors/app-error';
import { hashSecret } from '#storage/database/ids';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { revokeSession } from './revoke-session.ts';

/**
 * Signs this device out: revokes the session of every token that is handed in, with all its tokens. An expired or replaced token still names its
 * session, and signing out twice or with no token is no error. `auth.refreshDead` when none of the tokens is one of ours: then nothing was revoked.
 */
export async function logout(
  deps: ClockDeps,
  tokens: { accessToken?: string | undefined; refreshTokens: string[]; address?: string },
): Promise<void> {
  const { database } = deps;
  const { accessToken, refreshTokens, address } = tokens;
  const now = currentTime(deps);
  const sessionIds = await database.transact(async (transaction) => {
    const rows = [
      ...(await database.refreshTokens.findAll({ where: { tokenHash: refreshTokens.map(hashSecret) }, transaction })),
      ...(accessToken === undefined
        ? []
        : await database.accessTokens.findAll({ where: { tokenHash: hashSecret(accessToken) }, transaction })),
    ];
    const named = new Set(rows.map(({ sessionId }) => sessionId));
    for (const sessionId of named) {
      if (!(await revokeSession(database, sessionId, now, transaction))) continue;
      const { userId } = await database.sessions.findByPk(sessionId, { attributes: ['userId'], transaction, rejectOnEmpty: true });
      await recordAudit(database, { event: 'signedOut', actorId: userId, subjectId: userId, address }, now, transaction);
    }
    return named;
  });
  const handedIn = refreshTokens.length > 0 || accessToken !== undefined;
  if (handedIn && sessionIds.size === 0) throw new AppError('auth.refreshDead');
}
