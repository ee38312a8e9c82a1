import { countUnit, type Unit } from '../ledger/units.ts';
import { counterNames, counters, type Counter, type CounterPeriod } from './benefits.ts';
import { addMonths, periodAt, type Period } from './calendar.ts';
import { yearsSince, type YearTerm } from './member-year.ts';
import { memberSince } from './terms.ts';

const dayMs = 24 * 60 * 60_000;
/** The latest day that a month has, to aim at. */
const the31st = new Date('2024-01-31T00:00:00Z');

/** From when on the periods of a member's counts are counted, which differs by their length: docs/decisions/member-counters.md. */
export const countedSince = (terms: readonly YearTerm[], now: Date): Readonly<Record<CounterPeriod, Date>> => ({
  day: now,
  month: memberSince(terms, now) ?? now,
  year: yearsSince(terms, now) ?? now,
  ever: now,
});

/** The period of each count at `now`. */
export function countPeriods(terms: readonly YearTerm[], now: Date): Readonly<Record<Counter, Period>> {
  const since = countedSince(terms, now);
  const periods = counterNames.map((name) => [name, periodAt(counters[name].period, since[counters[name].period], now)]);
  return Object.fromEntries(periods) as Record<Counter, Period>;
}

/** What a count is called in the ledger in a period of it. */
export const unitOfPeriod = (counter: Counter, { startsAt, endsAt }: Period): Unit =>
  countUnit(counter, endsAt === null ? 'once' : startsAt.toISOString());

/** When the period of a count of this unit began; null for one without an end. */
export function startOfUnit(unit: Unit): Date | null {
  const [, , ...start] = unit.split('/');
  const startsAt = new Date(start.join('/'));
  return Number.isNaN(startsAt.getTime()) ? null : startsAt;
}

/**
 * When a count of this unit is over at the latest; null for one without an end. It is the very end of its period, but for one that begins on the last day of a
 * short month, which may be up to three days longer than it was.
 */
export function endOfUnit(unit: Unit): Date | null {
  const [, name] = unit.split('/');
  const counter = counterNames.find((known) => known === name);
  const startsAt = startOfUnit(unit);
  if (counter === undefined || startsAt === null) return null;
  const ends: Record<CounterPeriod, Date | null> = {
    day: new Date(startsAt.getTime() + dayMs),
    month: addMonths(startsAt, 1, the31st),
    year: addMonths(startsAt, 12, the31st),
    ever: null,
  };
  return ends[counters[counter].period];
}
