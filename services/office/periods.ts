import { inUtc8 } from '#domain/membership/calendar';
import type { Period } from '../made-within.ts';

const dayMs = 24 * 60 * 60_000;

/** Today in China until now, and the same of last week. */
export function periodsOf(now: Date): { today: Period; before: Period } {
  const from = new Date(now.getTime() - (inUtc8(now).getTime() % dayMs));
  const ago = (at: Date): Date => new Date(at.getTime() - 7 * dayMs);
  return { today: { from, to: now }, before: { from: ago(from), to: ago(now) } };
}
