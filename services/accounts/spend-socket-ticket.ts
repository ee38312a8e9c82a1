import { hashSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Caller } from './caller.ts';

/**
 * Uses a ticket up; undefined when it is unknown, expired or already used. Of concurrent calls, the one whose DELETE removes the row wins.
 */
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
