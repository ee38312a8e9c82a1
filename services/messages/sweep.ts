import { Op } from 'sequelize';
import { messageLimits } from '#domain/messages/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

const batch = 1000;

/** Removes old messages, in small transactions; returns how many. */
export async function sweepMessages(deps: ClockDeps): Promise<number> {
  const { messages, transact } = deps.database;
  const before = new Date(currentTime(deps).getTime() - messageLimits.keepMs);
  for (let removed = 0; ;) {
    const old = await messages.findAll({ where: { createdAt: { [Op.lt]: before } }, attributes: ['id'], limit: batch });
    if (old.length === 0) return removed;
    removed += await transact((transaction) => messages.destroy({ where: { id: old.map(({ id }) => id) }, transaction }));
  }
}
