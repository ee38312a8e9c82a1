import type { Transaction } from 'sequelize';
import { tokenLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import { hashSecret, newSecret } from '#storage/database/ids';
import type { Caller } from './caller.ts';

/** Issues an access token for a session, in the caller's transaction; only its hash is stored. */
export async function issueAccessToken(database: Database, caller: Caller, now: Date, transaction: Transaction): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + tokenLimits.accessMs);
  await database.accessTokens.create({ ...caller, tokenHash: hashSecret(token), expiresAt, createdAt: now }, { transaction });
  return token;
}
