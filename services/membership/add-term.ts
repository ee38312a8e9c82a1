import type { Transaction } from 'sequelize';
import type { TermLength } from '#domain/membership/calendar';
import { beginsYear } from '#domain/membership/member-year';
import { membershipAt, queueTerm } from '#domain/membership/terms';
import type { Tier } from '#domain/tiers';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/**
 * Gives an account a term of a tier, in the caller's transaction, where docs/decisions/membership-terms.md says; holds the account's row until its end. Not
 * where a higher tier runs, which is then named.
 *
 * @param input.source What gave it: `operator`, `order` or `box`.
 * @param input.orderId The order that paid for it; left out where none did.
 */
export async function addTerm(
  deps: ClockDeps,
  input: { userId: string; tier: Exclude<Tier, 'free'>; length: TermLength; source: string; orderId?: string },
  transaction: Transaction,
): Promise<{ endsAt: Date } | { refusedBy: Tier }> {
  const { users, membershipTerms } = deps.database;
  const { userId, tier, length, source, orderId = null } = input;
  const now = currentTime(deps);
  // Holds the account's row, so that two terms at once are queued one after the other.
  await updateWhere(users, { id: userId }, {}, transaction);
  const terms = await membershipTerms.findAll({ where: { userId }, transaction });
  const queued = queueTerm(terms, { tier, length }, now);
  if (queued === undefined) return { refusedBy: membershipAt(terms, now)?.tier ?? 'free' };
  for (const { term, startsAt, endsAt } of queued.changed) {
    await updateWhere(membershipTerms, { id: term.id }, { startsAt, endsAt }, transaction);
  }
  const yearAt = beginsYear(terms, length, now) ? now : null;
  await membershipTerms.create({ ...queued.term, yearAt, id: newId(), userId, source, orderId, createdAt: now }, { transaction });
  for (const { cut, ...rest } of queued.rest) {
    const { orderId: paidBy } = cut;
    await membershipTerms.create({ ...rest, id: newId(), userId, source, orderId: paidBy, createdAt: now }, { transaction });
  }
  return { endsAt: queued.term.endsAt };
}
