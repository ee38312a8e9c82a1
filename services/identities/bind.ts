import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Caller } from '../accounts/caller.ts';
import type { IdentityDeps } from './deps.ts';
import { link } from './link.ts';
import { spendTicket, type HandedTicket } from './spend-ticket.ts';

/**
 * Binds what a ticket names to the caller's account; what it refuses: `link`, `identities.ticketExpired`, and `auth.signInRequired` when the session has just
 * ended.
 */
export async function bindIdentity(
  deps: IdentityDeps,
  { userId, sessionId }: Caller,
  { address, ...handed }: Omit<HandedTicket, 'userId'> & { address: string },
): Promise<void> {
  const owned = { ...handed, userId };
  const { database } = deps;
  await database.transact(async (transaction) => {
    // Holds the session's row: whoever ends it removes what it bound, and must not miss this.
    if (!(await updateWhere(database.sessions, { id: sessionId, revokedAt: null }, {}, transaction)))
      throw new AppError('auth.signInRequired');
    const ticket = await spendTicket(deps, owned, transaction);
    await link(deps, { ticket, userId, boundBy: sessionId, address }, transaction);
  });
}
