import { hashSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Caller } from './caller.ts';

/** Spends a ticket; undefined when it is unknown, over or spent. Of two who try at once, the one whose DELETE counts wins. */
export async function spendSocketTicket(deps: ClockDeps, ticket: string): Promise<Caller | undefined> {
  const { database } = deps;
  const now = currentTime(deps);
  const ticketHash = hashSecret(ticket);
  return database.transact(async (transaction) => {
    const row = await database.socketTickets.findByPk(ticketHash, { transaction });
    if (row === null) return undefined;
    const spent = await database.socketTickets.destroy({ where: { ticketHash }, transaction });
    if (spent !== 1 || row.expiresAt <= now) return undefined;
    return { userId: row.userId, sessionId: row.sessionId };
  });
}
