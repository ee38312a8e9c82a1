import { Op } from 'sequelize';
import { eventLimits } from '#domain/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

const batch = 1000;

/** Deletes events older than 30 days, in small transactions; returns how many. Final states remain in their rows. */
export async function sweepEvents(deps: ClockDeps): Promise<number> {
  const { database } = deps;
  const before = new Date(currentTime(deps).getTime() - eventLimits.keepMs);
  for (let removed = 0; ;) {
    const old = await database.userEvents.findAll({ where: { createdAt: { [Op.lt]: before } }, attributes: ['id'], limit: batch });
    if (old.length === 0) return removed;
    removed += await database.transact((transaction) =>
      database.userEvents.destroy({ where: { id: old.map(({ id }) => id) }, transaction }),
    );
  }
}
