import { Op } from 'sequelize';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Deletes expired states and tickets; returns how many of each. */
export async function sweepIdentities(deps: ClockDeps): Promise<Record<string, number>> {
  const { database } = deps;
  const expired = { expiresAt: { [Op.lt]: currentTime(deps) } };
  return database.transact(async (transaction) => ({
    signInStates: await database.signInStates.destroy({ where: expired, transaction }),
    bindTickets: await database.bindTickets.destroy({ where: expired, transaction }),
  }));
}
