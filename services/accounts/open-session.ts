import { tokenLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import type { IssuedTokens } from './caller.ts';
import { deriveToken } from './derive-token.ts';
import { issueAccessToken } from './issue-access-token.ts';

export interface SessionDeps {
  database: Database;
  /** The server's own; whoever has it can make media and successor tokens. */
  secret: string;
  clock?: () => Date;
}

/** Signs a user in on one device: a session, its first refresh token, a media token and an access token. */
export async function openSession(deps: SessionDeps, { userId }: { userId: string }): Promise<IssuedTokens> {
  const { database, secret } = deps;
  const now = deps.clock?.() ?? new Date();
  const expiresAt = new Date(now.getTime() + tokenLimits.refreshMs);
  const sessionId = newId();
  const refreshToken = newSecret();
  const mediaToken = deriveToken(secret, 'media', sessionId);
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
