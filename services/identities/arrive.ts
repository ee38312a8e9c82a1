import type { SignInMethod } from '#domain/identities/methods';
import type { SignInStateRow } from '#storage/database/models/identities';
import { updateWhere } from '#storage/database/update-where';
import type { IssuedTokens, Visitor } from '../accounts/caller.ts';
import { openSession } from '../accounts/open-session.ts';
import type { IdentityDeps } from './deps.ts';
import { identify } from './identify.ts';
import { issueTicket } from './issue-ticket.ts';

export interface Arrival {
  method: SignInMethod;
  /** Undefined when the person declined. */
  code: string | undefined;
  redirectUri: string;
  visitor: Visitor;
}

/** Signed in, or a ticket for whoever has no account yet or binds one. */
export type ArrivalOutcome = { tokens: IssuedTokens } | { ticket: string };

/** Somebody is back from a provider with a state that was good: signs him in if an account of ours is bound, else gives him a ticket. */
export async function arrive(deps: IdentityDeps, state: SignInStateRow, arrival: Arrival): Promise<ArrivalOutcome> {
  const { database } = deps;
  const { browserHash, purpose, userId } = state;
  const profile = await identify(deps, arrival);
  const { method, openId } = profile;
  const known = await database.thirdPartyIdentities.findOne({ where: { method, openId }, attributes: ['userId'] });
  const tokens = known !== null && purpose === 'signIn' ? await signIn(known.userId) : undefined;
  return tokens === undefined ? { ticket: await issueTicket(deps, profile, { browserHash, userId }) } : { tokens };

  function signIn(accountId: string): Promise<IssuedTokens | undefined> {
    return database.transact(async (transaction) => {
      // Holds the account's row first, as whoever ends its sessions does: the binding is still there, or gone with them.
      await updateWhere(database.users, { id: accountId }, {}, transaction);
      const bound = await database.thirdPartyIdentities.count({ where: { method, openId, userId: accountId }, transaction });
      return bound === 0 ? undefined : openSession(deps, { userId: accountId, visitor: arrival.visitor }, transaction);
    });
  }
}
