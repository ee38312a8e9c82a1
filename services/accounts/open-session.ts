import type { Transaction } from 'sequelize';
import { deviceOf } from '#domain/accounts/device';
import { networkOf } from '#domain/accounts/network';
import { AppError } from '#domain/errors/app-error';
import { tokenLimits } from '#domain/limits';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { IssuedTokens, Visitor } from './caller.ts';
import { issueAccessToken } from './issue-access-token.ts';

export interface SessionDeps extends ClockDeps {
  /** The server's secret; whoever has it can forge media and successor tokens, and find the codes that a copy of the database holds. */
  secret: string;
  /** How long a sign-in lasts after its last refresh; default that of the product. */
  signInMs?: number;
}

export const signInMsOf = ({ signInMs }: SessionDeps): number => signInMs ?? tokenLimits.refreshMs;

export interface NewSession {
  userId: string;
  /** Who signs in; shown in the list of devices. */
  visitor?: Visitor;
  /** What the sign-in was proven with, and must still be so: a password may be changed while it is being verified. */
  unchanged?: Partial<Pick<UserRow, 'phone' | 'passwordHash'>>;
}

/**
 * Signs a user in on one device: creates a session, its first refresh token, a media token and an access token; in a transaction of the caller's if
 * one is given. `auth.frozen` for a frozen account (docs/decisions/frozen-accounts.md), `auth.accountChanged` when it is gone or no longer what was proven.
 */
export async function openSession(deps: SessionDeps, session: NewSession, transaction?: Transaction): Promise<IssuedTokens> {
  const { database, secret } = deps;
  const { userId, visitor, unchanged } = session;
  const now = currentTime(deps);
  const expiresAt = new Date(now.getTime() + signInMsOf(deps));
  const sessionId = newId();
  const refreshToken = newSecret();
  const mediaToken = keyedHash(secret, 'media', sessionId);
  const origin = { device: deviceOf(visitor?.userAgent ?? ''), network: networkOf(visitor?.address ?? '') };

  const open = async (within: Transaction): Promise<string> => {
    // Holds the account's row, so that whoever freezes it or changes its password ends this session too.
    const usable = await updateWhere(database.users, { ...unchanged, id: userId, frozenAt: null, deletedAt: null }, {}, within);
    if (!usable) throw await refusalOf(deps, userId, within);
    await database.sessions.create(
      {
        ...{ id: sessionId, userId, mediaTokenHash: hashSecret(mediaToken), ...origin },
        ...{ lastUsedAt: now, revokedAt: null, expiresAt, createdAt: now },
      },
      { transaction: within },
    );
    await database.refreshTokens.create(
      { tokenHash: hashSecret(refreshToken), sessionId, rotatedAt: null, expiresAt, createdAt: now },
      { transaction: within },
    );
    const entry = {
      event: 'signedIn',
      actorId: userId,
      subjectId: userId,
      address: visitor?.address,
      details: { device: origin.device },
    } as const;
    await recordAudit(database, entry, now, within);
    return issueAccessToken(database, { userId, sessionId }, now, within);
  };
  const accessToken = transaction === undefined ? await database.transact(open) : await open(transaction);
  return { userId, sessionId, accessToken, accessMs: tokenLimits.accessMs, refreshToken, mediaToken, refreshMs: signInMsOf(deps) };
}

async function refusalOf({ database }: SessionDeps, userId: string, transaction: Transaction): Promise<AppError> {
  const user = await database.users.findByPk(userId, { attributes: ['frozenAt', 'deletedAt'], transaction });
  return new AppError(user !== null && user.deletedAt === null && user.frozenAt !== null ? 'auth.frozen' : 'auth.accountChanged');
}
