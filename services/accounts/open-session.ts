import { tokenLimits } from '#domain/limits';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { IssuedTokens } from './caller.ts';
import { keyedHash } from '../keyed-hash.ts';
import { issueAccessToken } from './issue-access-token.ts';

export interface SessionDeps extends ClockDeps {
  /** The server's secret; whoever has it can forge media and successor tokens, and find the codes that a copy of the database holds. */
  secret: string;
}

/** Signs a user in on one device: creates a session, its first refresh token, a media token and an access token. */
export async function openSession(deps: SessionDeps, { userId }: { userId: string }): Promise<IssuedTokens> {
  const { database, secret } = deps;
  const now = currentTime(deps);
  const expiresAt = new Date(now.getTime() + tokenLimits.refreshMs);
  const sessionId = newId();
  const refreshToken = newSecret();
  const mediaToken = keyedHash(secret, 'media', sessionId);
  const accessToken = await database.transact(async (transaction) => {
    await database.sessions.create(
      { id: sessionId, userId, mediaTokenHash: hashSecret(mediaToken), revokedAt: null, expiresAt, createdAt: now },
      { transaction },
    );
    await database.refreshTokens.create(
      { tokenHash: hashSecret(refreshToken), sessionId, rotatedAt: null, expiresAt, createdAt: now },
      { transaction },
    );
    return issueAccessToken(database, { userId, sessionId }, now, transaction);
  });
  return { userId, sessionId, accessToken, accessMs: tokenLimits.accessMs, refreshToken, mediaToken, refreshMs: tokenLimits.refreshMs };
}
