import type { Caller } from '../accounts/caller.ts';
import type { IdentityDeps } from './deps.ts';
import { link } from './link.ts';
import { spendTicket, type HandedTicket } from './spend-ticket.ts';

/** Binds what a ticket names to the caller's account; what it refuses: `link`, and `identities.ticketExpired`. */
export async function bindIdentity(
  deps: IdentityDeps,
  { userId }: Caller,
  { address, ...handed }: Omit<HandedTicket, 'userId'> & { address: string },
): Promise<void> {
  const owned = { ...handed, userId };
  await deps.database.transact(async (transaction) => {
    const ticket = await spendTicket(deps, owned, transaction);
    await link(deps, { ticket, userId, address }, transaction);
  });
}
