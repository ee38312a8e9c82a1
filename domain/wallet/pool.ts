import { addMonths } from '../membership/calendar.ts';
import { allocate } from '../money/allocate.ts';
import type { Fen } from '../money/fen.ts';

/** Of what a member paid for a month, what goes to the sellers of the models that he took by counts in it. */
const sellersPercent = 50;

/** A stretch of membership, with what was paid for each month of it, in fen with its fractions. */
export interface PaidTerm {
  startsAt: Date;
  endsAt: Date;
  monthFen: number;
  /** Of it, in given coins. */
  givenFen: number;
}

/**
 * What a member paid for the month that began then. Each term counts by the part of the month that it covers, as after an upgrade; terms beyond a gap are no part of
 * it. Rounded down to the fen.
 */
export function paidForMonth(startsAt: Date, terms: readonly PaidTerm[]): { paidFen: Fen; givenFen: Fen } {
  const [start, end] = [startsAt.getTime(), addMonths(startsAt, 1).getTime()];
  let [until, paid, given] = [start, 0, 0];
  for (const term of terms.toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt))) {
    if (term.startsAt.getTime() > until) break;
    const coveredMs = Math.min(term.endsAt.getTime(), end) - Math.max(term.startsAt.getTime(), until);
    if (coveredMs <= 0) continue;
    until += coveredMs;
    paid += term.monthFen * coveredMs;
    given += term.givenFen * coveredMs;
  }
  return { paidFen: Math.floor(paid / (end - start)), givenFen: Math.floor(given / (end - start)) };
}

/** The sellers' half of what a member paid for a month, rounded down. */
export const poolOf = (paidFen: Fen): Fen => Math.floor((paidFen * sellersPercent) / 100);

/**
 * Divides a pool equally among the models that were taken, in this order, so that the parts add up to it, and holds each to what it may be at most; what is above
 * that stays the platform's.
 *
 * @returns What each brings, with its part of what given coins paid.
 */
export function dividePool(
  { paidFen, givenFen }: { paidFen: Fen; givenFen: Fen },
  mostFen: readonly Fen[],
): { incomeFen: Fen; givenFen: Fen }[] {
  const parts = allocate(
    poolOf(paidFen),
    mostFen.map(() => 1),
  );
  return mostFen.map((most, index) => {
    const incomeFen = Math.min(parts[index] ?? 0, most);
    return { incomeFen, givenFen: paidFen === 0 ? 0 : Math.floor((incomeFen * givenFen) / paidFen) };
  });
}
