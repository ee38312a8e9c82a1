import { Op } from 'sequelize';

export interface Period {
  from: Date;
  to: Date;
}

/** Ids begin with the time in ms, so that rows of a period are found by their key: `newId`. */
const idAt = (at: Date): string => at.getTime().toString(16).padStart(12, '0');

/** The first id of a period, and the first after it. */
export const idsWithin = ({ from, to }: Period): { from: string; to: string } => ({ from: idAt(from), to: idAt(to) });

export const madeWithin = ({ from, to }: Period) => ({ id: { [Op.gte]: idAt(from), [Op.lt]: idAt(to) } });
