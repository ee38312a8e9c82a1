import { Op, type Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { removeBound } from './remove-bound.ts';
import { revokeSession } from './revoke-session.ts';

/**
 * Revokes every session of a user with all tokens, but the one named by `except`, in the caller's transaction; returns how many. Whoever stole one keeps no way in:
 * the third-party accounts that they bound go with them: docs/decisions/third-party-sign-in.md.
 */
export async function endSessions(
  database: Database,
  userId: string,
  now: Date,
  transaction: Transaction,
  { except }: { except?: string } = {},
): Promise<number> {
  // Holds the account's row, so that a sign-in that has just begun is ended too, or finds its third-party account gone.
  await updateWhere(database.users, { id: userId }, {}, transaction);
  // Also those that signed out before their time: a thief can do that to hide what he bound.
  const lasting = { [Op.or]: [{ revokedAt: null }, { expiresAt: { [Op.gt]: now } }] };
  const sessions = await database.sessions.findAll({
    where: { userId, ...lasting, ...(except !== undefined && { id: { [Op.ne]: except } }) },
    attributes: ['id', 'revokedAt'],
    transaction,
  });
  const open = sessions.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);
  await revokeSession(database, open, now, transaction);
  const boundBy = sessions.map(({ id }) => id);
  await removeBound(database, { userId, boundBy, now }, transaction);
  return open.length;
}
