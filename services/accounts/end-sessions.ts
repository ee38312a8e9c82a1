import { Op, type Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { revokeSession } from './revoke-session.ts';

/**
 * Revokes every session of a user with all tokens, but the one named by `except`, in the caller's transaction; returns how many. Whoever stole one keeps no way in:
 * the third-party accounts that they bound go with them: docs/decisions.md#third-party-sign-in.
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

async function removeBound(
  database: Database,
  { userId, boundBy, now }: { userId: string; boundBy: string[]; now: Date },
  transaction: Transaction,
): Promise<void> {
  const bound = await database.thirdPartyIdentities.findAll({ where: { userId, boundBy }, transaction });
  for (const { id, method } of bound) {
    // Its owner may remove it at the same moment.
    if ((await database.thirdPartyIdentities.destroy({ where: { id }, transaction })) === 0) continue;
    const entry = { event: 'thirdPartyRemoved', actorId: null, subjectId: userId, details: { method } } as const;
    await recordAudit(database, entry, now, transaction);
  }
}
