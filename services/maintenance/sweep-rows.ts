import { Op } from 'sequelize';
import type { Database } from '#storage/database/connect';

/** Sent outbox rows are kept this long, for whoever looks into what happened. */
const sentKeepMs = 7 * 24 * 60 * 60_000;
/** Codes and sessions stay this long past their end, so that a late use is told apart from an unknown one. */
const graceMs = 24 * 60 * 60_000;

/** Removes sent outbox rows and what has expired of accounts and limits; answers how many of each. */
export async function sweepRows(deps: { database: Database }): Promise<Record<string, number>> {
  const { database } = deps;
  const now = Date.now();
  const ended = { expiresAt: { [Op.lt]: new Date(now - graceMs) } };
  return database.transact(async (transaction) => ({
    outbox: await database.outbox.destroy({
      where: { status: ['Sent', 'Dropped'], createdAt: { [Op.lt]: new Date(now - sentKeepMs) } },
      transaction,
    }),
    socketTickets: await database.socketTickets.destroy({ where: { expiresAt: { [Op.lt]: new Date(now) } }, transaction }),
    accessTokens: await database.accessTokens.destroy({ where: ended, transaction }),
    refreshTokens: await database.refreshTokens.destroy({ where: ended, transaction }),
    sessions: await database.sessions.destroy({ where: ended, transaction }),
    rateLimits: await database.rateLimits.destroy({ where: { expiresAt: { [Op.lt]: new Date(now) } }, transaction }),
    smsCodes: await database.smsCodes.destroy({ where: ended, transaction }),
  }));
}
