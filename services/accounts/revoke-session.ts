import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';

/**
 * Revokes a session, or several, with all tokens, in the caller's transaction; false when there was none to revoke, which is no error. The rows of its access
 * tokens stay until they are swept, so that signing out again is known from signing out with somebody's invention.
 */
export async function revokeSession(
  database: Database,
  sessionId: string | string[],
  now: Date,
  transaction: Transaction,
): Promise<boolean> {
  const revoked = await updateWhere(database.sessions, { id: sessionId, revokedAt: null }, { revokedAt: now }, transaction);
  await database.accessTokens.update({ expiresAt: new Date(0) }, { where: { sessionId }, transaction });
  await database.socketTickets.destroy({ where: { sessionId }, transaction });
  return revoked;
}
