import { tierNames, type Tier } from '../tiers.ts';
import { endOfTerm, type TermLength } from './calendar.ts';

/** A stretch of time for which an account has a tier: from `startsAt` until just before `endsAt`. */
export interface Term {
  tier: Tier;
  startsAt: Date;
  endsAt: Date;
}

const rank = (tier: Tier): number => tierNames.indexOf(tier);

/**
 * The membership at `now`: of the terms that run, the one of the highest tier, until it runs out with all renewals that follow it without a gap. Null
 * where none runs.
 */
export function membershipAt(terms: readonly Term[], now: Date): Term | null {
  const running = terms.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const best = running.toSorted((one, other) => rank(other.tier) - rank(one.tier))[0];
  if (best === undefined) return null;
  const { tier, startsAt } = best;
  let { endsAt } = best;
  for (const next of terms.filter((term) => term.tier === tier).toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt))) {
    if (next.startsAt <= endsAt && next.endsAt > endsAt) endsAt = next.endsAt;
  }
  return { tier, startsAt, endsAt };
}

/** What of the terms is not over at `now`, in the order in which it comes: those of one tier that follow each other without a gap are one. */
export function termsAhead(terms: readonly Term[], now: Date): Term[] {
  const ahead: Term[] = [];
  const open = terms.filter(({ endsAt }) => endsAt > now).toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt));
  for (const { tier, startsAt, endsAt } of open) {
    const last = ahead.at(-1);
    if (last?.tier !== tier || last.endsAt < startsAt) ahead.push({ tier, startsAt, endsAt });
    else if (last.endsAt < endsAt) last.endsAt = endsAt;
  }
  return ahead;
}

/** The term that ended last; null for who never was a member, or still is for the first time. */
export function lastEndedAt(terms: readonly Term[], now: Date): Term | null {
  return terms.filter(({ endsAt }) => endsAt <= now).toSorted((one, other) => Number(other.endsAt) - Number(one.endsAt))[0] ?? null;
}

/** When the membership that runs began: the start of the terms, of whatever tiers, that follow each other without a gap until now. Null where none runs. */
export function memberSince(terms: readonly Term[], now: Date): Date | null {
  let since: Date | null = null;
  for (const { startsAt, endsAt } of terms.toSorted((one, other) => Number(other.endsAt) - Number(one.endsAt))) {
    if (startsAt <= now && endsAt > now && (since === null || startsAt < since)) since = startsAt;
    else if (since !== null && startsAt < since && endsAt >= since) since = startsAt;
  }
  return since;
}

/** What a new term does to those that an account has. */
export interface Queued<T extends Term> {
  term: Term;
  /** Terms that are cut short or moved. */
  changed: { term: T; startsAt: Date; endsAt: Date }[];
  /** What is left of one that was cut short, and which. */
  rest: (Term & { cut: T })[];
}

/**
 * Where a new term goes (docs/decisions/membership-terms.md): the tier that runs is renewed after its end, a higher one starts now and what is left
 * of lower ones follows it; undefined for a lower one than runs, which is refused.
 */
export function queueTerm<T extends Term>(
  terms: readonly T[],
  wanted: { tier: Tier; length: TermLength },
  now: Date,
): Queued<T> | undefined {
  const { tier, length } = wanted;
  const current = membershipAt(terms, now);
  if (current !== null && rank(current.tier) > rank(tier)) return undefined;
  const startsAt = current?.tier === tier ? current.endsAt : now;
  const ofTier = terms.filter((term) => term.tier === tier);
  // Renewals aim at the day of the first of them, whichever runs now.
  const endsAt = endOfTerm(startsAt, length, memberSince(ofTier, now) ?? now);
  const later = (at: Date): Date => new Date(at.getTime() + endsAt.getTime() - startsAt.getTime());
  if (current?.tier === tier) {
    const queuedLower = terms.filter((term) => term.startsAt >= current.endsAt);
    const changed = queuedLower.map((term) => ({ term, startsAt: later(term.startsAt), endsAt: later(term.endsAt) }));
    return { term: { tier, startsAt, endsAt }, changed, rest: [] };
  }
  const open = terms.filter((term) => term.endsAt > now);
  const changed = open.map((term) =>
    term.startsAt < now
      ? { term, startsAt: term.startsAt, endsAt: now }
      : { term, startsAt: later(term.startsAt), endsAt: later(term.endsAt) },
  );
  const rest = open
    .filter((term) => term.startsAt < now)
    .map((term) => ({ cut: term, tier: term.tier, startsAt: later(now), endsAt: later(term.endsAt) }));
  return { term: { tier, startsAt, endsAt }, changed, rest };
}
