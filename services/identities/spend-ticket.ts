import type { Transaction } from 'sequelize';
import type { SignInMethod } from '#domain/identities/methods';
import { AppError } from '#domain/errors/app-error';
import { hashSecret } from '#storage/database/ids';
import type { BindTicketRow } from '#storage/database/models/identities';
import { currentTime, type ClockDeps } from '../deps.ts';

/** A ticket as a client hands it in, and the browser that does. */
export interface HandedTicket {
  ticket: string;
  method: SignInMethod;
  browser: string | undefined;
  /** The account that wants it; null for one that is only being made. */
  userId: string | null;
}

/** Looks at a ticket without using it; `identities.ticketExpired` when it is unknown, used, expired, or for another method, browser or account. */
export async function findTicket(deps: ClockDeps, handed: HandedTicket, transaction?: Transaction): Promise<BindTicketRow> {
  const { ticket, method, browser, userId } = handed;
  const row = await deps.database.bindTickets.findByPk(hashSecret(ticket), transaction === undefined ? {} : { transaction });
  const isGood =
    row !== null &&
    row.expiresAt > currentTime(deps) &&
    row.method === method &&
    browser !== undefined &&
    row.browserHash === hashSecret(browser) &&
    (row.userId === null || row.userId === userId);
  if (!isGood) throw new AppError('identities.ticketExpired');
  return row;
}

/** Uses a ticket up in the caller's transaction. Of concurrent calls, the one whose DELETE removes the row wins. */
export async function spendTicket(deps: ClockDeps, handed: HandedTicket, transaction: Transaction): Promise<BindTicketRow> {
  const row = await findTicket(deps, handed, transaction);
  const removed = await deps.database.bindTickets.destroy({ where: { ticketHash: row.ticketHash }, transaction });
  if (removed !== 1) throw new AppError('identities.ticketExpired');
  return row;
}
