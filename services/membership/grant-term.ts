import type { Tier } from '#domain/tiers';
import { findAccount } from '../accounts/find-account.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { addTerm } from './add-term.ts';

export type TermGrant = { outcome: 'granted'; endsAt: Date } | { outcome: 'unknown' } | { outcome: 'downgrade' };

/** Gives the account with this phone a term of a tier, as an operator may. Not a lower one than runs: docs/decisions/membership-terms.md. */
export async function grantTerm(deps: ClockDeps, input: { phone: string; tier: Exclude<Tier, 'free'>; days: number }): Promise<TermGrant> {
  const { database } = deps;
  const { phone, tier, days } = input;
  const user = await findAccount(deps, { phone });
  if (user === null) return { outcome: 'unknown' };
  return database.transact(async (transaction) => {
    const added = await addTerm(deps, { userId: user.id, tier, length: { days }, source: 'operator' }, transaction);
    if ('refusedBy' in added) return { outcome: 'downgrade' };
    const entry = { event: 'membershipGranted', actorId: null, subjectId: user.id, details: { tier, days } } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
    return { outcome: 'granted', ...added };
  });
}
