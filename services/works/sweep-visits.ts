import { Op } from 'sequelize';
import { workLimits } from '#domain/works/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Removes who visited on days long past; how often each work was seen stays with it. Returns how many rows. */
export function sweepVisits(deps: ClockDeps): Promise<number> {
  const { workVisits, transact } = deps.database;
  const before = new Date(currentTime(deps).getTime() - workLimits.visitsMs);
  return transact((transaction) => workVisits.destroy({ where: { createdAt: { [Op.lt]: before } }, transaction }));
}
