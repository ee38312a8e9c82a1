import { Op, type Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { revokeSession } from './revoke-session.ts';

/** Revokes every session of a user with all tokens, but the one named by `except`, in the caller's transaction; returns how many. */
export async function endSessions(
  database: Database,
  userId: string,
  now: Date,
  transaction: Transaction,
  { except }: { except?: string } = {},
): Promise<number> {
  const where = { userId, revokedAt: null, ...(except !== undefined && { id: { [Op.ne]: except } }) };
  const open = await database.sessions.findAll({ where, attributes: ['id'], transaction });
  const ids = open.map(({ id }) => id);
  await revokeSession(database, ids, now, transaction);
  return ids.length;
}
