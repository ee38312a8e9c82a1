import { Op } from 'sequelize';

export interface Period {
  from: Date;
  to: Date;
}

/** Ids begin with the time in ms, so that rows of a period are found by their key: `newId`. */
const idAt = (at: Date): string => at.getTime().toString(16).padStart(12, '0');

export const madeWithin = ({ from, to }: Period) => ({ id: { [Op.gte]: idAt(from), [Op.lt]: idAt(to) } });
