import { Op } from 'sequelize';
import { inUtc8 } from '#domain/membership/calendar';

const dayMs = 24 * 60 * 60_000;

export interface Period {
  from: Date;
  to: Date;
}

/** Today in China until now, and the same of last week. */
export function periodsOf(now: Date): { today: Period; before: Period } {
  const from = new Date(now.getTime() - (inUtc8(now).getTime() % dayMs));
  const ago = (at: Date): Date => new Date(at.getTime() - 7 * dayMs);
  return { today: { from, to: now }, before: { from: ago(from), to: ago(now) } };
}

/** Ids begin with the time in ms, so that rows of a period are found by their key: `newId`. */
const idAt = (at: Date): string => at.getTime().toString(16).padStart(12, '0');

export const madeWithin = ({ from, to }: Period) => ({ id: { [Op.gte]: idAt(from), [Op.lt]: idAt(to) } });
