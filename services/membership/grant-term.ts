import { queueTerm } from '#domain/membership/terms';
import type { Tier } from '#domain/tiers';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { findAccount } from '../accounts/find-account.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export type TermGrant = { outcome: 'granted'; endsAt: Date } | { outcome: 'unknown' } | { outcome: 'downgrade' };

/** Gives the account with this phone a term of a tier, as an operator may. Not a lower one than runs: docs/decisions.md#membership-terms. */
export async function grantTerm(deps: ClockDeps, input: { phone: string; tier: Exclude<Tier, 'free'>; days: number }): Promise<TermGrant> {
  const { database } = deps;
  const { membershipTerms, users } = database;
  const { phone, tier, days } = input;
  const now = currentTime(deps);
  const user = await findAccount(deps, { phone });
  if (user === null) return { outcome: 'unknown' };
  return database.transact(async (transaction) => {
    // Holds the account's row, so that two terms at once are queued one after the other.
    await updateWhere(users, { id: user.id }, {}, transaction);
    const terms = await membershipTerms.findAll({ where: { userId: user.id }, transaction });
    const queued = queueTerm(terms, { tier, length: { days } }, now);
    if (queued === undefined) return { outcome: 'downgrade' };
    for (const { term, startsAt, endsAt } of queued.changed) {
      await updateWhere(membershipTerms, { id: term.id }, { startsAt, endsAt }, transaction);
    }
    for (const added of [queued.term, ...queued.rest]) {
      await membershipTerms.create({ ...added, id: newId(), userId: user.id, source: 'operator', createdAt: now }, { transaction });
    }
    const entry = { event: 'membershipGranted', actorId: null, subjectId: user.id, details: { tier, days } } as const;
    await recordAudit(database, entry, now, transaction);
    return { outcome: 'granted', endsAt: queued.term.endsAt };
  });
}
