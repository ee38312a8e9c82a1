import { tokenLimits } from '#domain/limits';
import { hashSecret, newSecret } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Caller } from './caller.ts';

/** Issues a ticket that opens the socket once within a minute; browsers cannot send a bearer header with a socket. */
export async function issueSocketTicket(deps: ClockDeps, caller: Caller): Promise<{ ticket: string }> {
  const { database } = deps;
  const now = currentTime(deps);
  const ticket = newSecret();
  const expiresAt = new Date(now.getTime() + tokenLimits.socketTicketMs);
  await database.transact((transaction) =>
    database.socketTickets.create({ ...caller, ticketHash: hashSecret(ticket), expiresAt, createdAt: now }, { transaction }),
  );
  return { ticket };
}
