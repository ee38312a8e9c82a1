import type { TermLength } from './calendar.ts';
import { membershipAt, type Term } from './terms.ts';

/** A term that knows whether it began the member's year anew, and when. */
export interface YearTerm extends Term {
  yearAt: Date | null;
}

const monthsOfYear = 12;
const daysOfYear = 365;

const isYearLong = (length: TermLength): boolean => ('months' in length ? length.months >= monthsOfYear : length.days >= daysOfYear);

/**
 * Whether a term that is bought at `now` begins the member's year anew: one of a year at least, after a lapse. A shorter one does not, so that nobody gains a
 * year's counts by letting a month lapse: docs/decisions/member-counters.md.
 */
export const beginsYear = (terms: readonly Term[], length: TermLength, now: Date): boolean =>
  isYearLong(length) && terms.some(({ startsAt }) => startsAt < now) && membershipAt(terms, now) === null;

/** From when on a member's years are counted, as of `now`: his first term, or the last that began them anew. Null for who never was a member. */
export function yearsSince(terms: readonly YearTerm[], now: Date): Date | null {
  const renewed = terms.flatMap(({ yearAt }) => (yearAt !== null && yearAt <= now ? [yearAt] : []));
  const begun = renewed.length > 0 ? renewed : terms.flatMap(({ startsAt }) => (startsAt <= now ? [startsAt] : []));
  if (begun.length === 0) return null;
  const times = begun.map((at) => at.getTime());
  return new Date(renewed.length > 0 ? Math.max(...times) : Math.min(...times));
}
