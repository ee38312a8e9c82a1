import { AppError } from '#domain/errors/app-error';
import { tokenLimits } from '#domain/limits';
import { hashSecret } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { IssuedTokens } from './caller.ts';
import { keyedHash } from '../keyed-hash.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { signInMsOf, type SessionDeps } from './open-session.ts';
import { revokeSession } from './revoke-session.ts';

/**
 * Exchanges a refresh token for its successor and a new access token. For 30 s the old token returns the same successor (two tabs); later
 * use means that somebody else holds a copy, and revokes the whole session. `auth.refreshDead` for a token that is no longer valid, and for a frozen or
 * deleted account.
 */
export async function rotateSession(
  deps: SessionDeps,
  { refreshToken, address }: { refreshToken: string; address?: string },
): Promise<IssuedTokens> {
  const { database, secret } = deps;
  const now = currentTime(deps);
  const tokenHash = hashSecret(refreshToken);
  const successor = keyedHash(secret, 'refresh', refreshToken);
  const expiresAt = new Date(now.getTime() + signInMsOf(deps));

  const issued = await database.transact(async (transaction) => {
    const token = await database.refreshTokens.findByPk(tokenHash, { transaction });
    if (token === null || token.expiresAt <= now) return undefined;
    const session = await database.sessions.findByPk(token.sessionId, { transaction });
    if (session === null || session.revokedAt !== null || session.expiresAt <= now) return undefined;

    const usable = { id: session.userId, frozenAt: null, deletedAt: null };
    if ((await database.users.count({ where: usable, transaction })) === 0) return undefined;

    const first = await updateWhere(database.refreshTokens, { tokenHash, rotatedAt: null }, { rotatedAt: now }, transaction);
    if (first) {
      const row = { tokenHash: hashSecret(successor), sessionId: session.id, rotatedAt: null, expiresAt, createdAt: now };
      await database.refreshTokens.create(row, { transaction });
    } else {
      const { rotatedAt } = await token.reload({ transaction });
      if (rotatedAt === null || now.getTime() - rotatedAt.getTime() > tokenLimits.refreshOverlapMs) {
        const { id, userId, device } = session;
        const entry = { event: 'refreshReused', actorId: null, subjectId: userId, address, details: { device } } as const;
        if (await revokeSession(database, id, now, transaction)) await recordAudit(database, entry, now, transaction);
        return undefined;
      }
    }
    const mediaToken = keyedHash(secret, 'media', session.id);
    const renewed = { expiresAt, lastUsedAt: now, mediaTokenHash: hashSecret(mediaToken) };
    // Somebody may have signed out since the session was read; no token may outlive that.
    if (!(await updateWhere(database.sessions, { id: session.id, revokedAt: null }, renewed, transaction))) return undefined;
    const caller = { userId: session.userId, sessionId: session.id };
    return { ...caller, mediaToken, accessToken: await issueAccessToken(database, caller, now, transaction) };
  });
  if (issued === undefined) throw new AppError('auth.refreshDead');
  return { ...issued, accessMs: tokenLimits.accessMs, refreshToken: successor, refreshMs: signInMsOf(deps) };
}
