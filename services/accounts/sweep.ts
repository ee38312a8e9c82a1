import { Op } from 'sequelize';
import type { DatabaseDeps } from '../deps.ts';

/** Codes and sessions are kept this long past their expiry, so that late use can be told from unknown. */
const graceMs = 24 * 60 * 60_000;

/** Deletes expired codes, tickets, tokens and sessions; returns how many of each. */
export async function sweepAccounts(deps: DatabaseDeps): Promise<Record<string, number>> {
  const { database } = deps;
  const now = Date.now();
  const ended = { expiresAt: { [Op.lt]: new Date(now - graceMs) } };
  return database.transact(async (transaction) => ({
    socketTickets: await database.socketTickets.destroy({ where: { expiresAt: { [Op.lt]: new Date(now) } }, transaction }),
    accessTokens: await database.accessTokens.destroy({ where: ended, transaction }),
    refreshTokens: await database.refreshTokens.destroy({ where: ended, transaction }),
    sessions: await database.sessions.destroy({ where: ended, transaction }),
    rateLimits: await database.rateLimits.destroy({ where: { expiresAt: { [Op.lt]: new Date(now) } }, transaction }),
    smsCodes: await database.smsCodes.destroy({ where: ended, transaction }),
    emailCodes: await database.emailCodes.destroy({ where: ended, transaction }),
  }));
}
