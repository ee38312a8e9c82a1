import { Op } from 'sequelize';
import { openLimits } from '#domain/open/limits';
import { currentTime, type ClockDeps } from '../../deps.ts';

/** Few at a time, so that nobody waits for the rest. */
const batch = 1000;

/** Deletes messages and tries that are older than the log shows. Returns how many. */
export async function sweepWebhooks(deps: ClockDeps): Promise<number> {
  const { openDeliveries, openAttempts, transact } = deps.database;
  const createdAt = { [Op.lt]: new Date(currentTime(deps).getTime() - openLimits.deliveriesMs) };
  let removed = 0;
  for (const table of [openAttempts, openDeliveries]) {
    for (let deleted = batch; deleted === batch; removed += deleted) {
      deleted = await transact((transaction) =>
        (table as typeof openAttempts).destroy({ where: { createdAt }, limit: batch, transaction }),
      );
    }
  }
  return removed;
}
