/** Days, months and years as members count them: in the calendar of UTC+8, which has no summer time. docs/decisions/member-counters.md */

import type { CounterPeriod } from './benefits.ts';

const dayMs = 24 * 60 * 60_000;
const aheadMs = 8 * 60 * 60_000;

/** The same instant, whose UTC fields are those of the clock in UTC+8. */
export const inUtc8 = (at: Date): Date => new Date(at.getTime() + aheadMs);

/** What the clock in UTC+8 shows: `2026-03-04 09:05:07`. */
export const clockInUtc8 = (at: Date): string => inUtc8(at).toISOString().slice(0, 19).replace('T', ' ');

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The same time of day so many months later (or earlier), on the same day of the month, or on its last day where it has no such day: a month from 31
 * January is 28 or 29 February.
 *
 * @param since The day that is aimed at where `at` itself was cut to the last day of its month; default `at`. So a renewal on 28 February of what began on
 *   31 January ends on 31 March.
 */
export function addMonths(at: Date, months: number, since: Date = at): Date {
  const from = inUtc8(at);
  const wasCut = from.getUTCDate() === daysInMonth(from.getUTCFullYear(), from.getUTCMonth());
  const wanted = wasCut ? Math.max(from.getUTCDate(), inUtc8(since).getUTCDate()) : from.getUTCDate();
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const day = Math.min(wanted, daysInMonth(first.getUTCFullYear(), first.getUTCMonth()));
  return new Date(first.getTime() + (day - 1) * dayMs + (from.getTime() % dayMs) - aheadMs);
}

/** How long a term is. */
export type TermLength = { days: number } | { months: number };

/** When a term that starts then ends; `since` as in `addMonths`. */
export const endOfTerm = (startsAt: Date, length: TermLength, since: Date = startsAt): Date =>
  'days' in length ? new Date(startsAt.getTime() + length.days * dayMs) : addMonths(startsAt, length.months, since);

/** A stretch of time, until just before `endsAt`; null: without an end. */
export interface Period {
  startsAt: Date;
  endsAt: Date | null;
}

/** The day at `now`, from midnight to midnight in UTC+8. */
export function dayOf(now: Date): { startsAt: Date; endsAt: Date } {
  const startsAt = new Date(Math.floor(inUtc8(now).getTime() / dayMs) * dayMs - aheadMs);
  return { startsAt, endsAt: new Date(startsAt.getTime() + dayMs) };
}

/**
 * The period at `now` of a count that starts again at the monthly or yearly anniversaries of `since`, at each midnight in UTC+8, or never. Each anniversary
 * is counted from `since`, so that none drifts after a short month.
 */
export function periodAt(period: CounterPeriod, since: Date, now: Date): Period {
  if (period === 'ever') return { startsAt: new Date(0), endsAt: null };
  if (period === 'day') return dayOf(now);
  const step = period === 'month' ? 1 : 12;
  const [from, to] = [inUtc8(since), inUtc8(now)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const passed = Math.floor(months / step);
  const index = addMonths(since, passed * step) > now ? passed - 1 : passed;
  return { startsAt: addMonths(since, index * step), endsAt: addMonths(since, (index + 1) * step) };
}
