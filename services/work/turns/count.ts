import { col, fn, Op, type Transaction } from 'sequelize';
import { turnLimits } from '#domain/limits';
import type { TurnQueue } from '#domain/workflows/turn';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { isAlive } from './alive.ts';

export interface Turns {
  /** Turns that may be given now; negative when slots have gone. */
  free: number;
  /** Turns that each owner has. */
  taken: Map<string | null, number>;
}

/** Holds off everybody else who gives turns at that queue until the transaction ends, so that what is counted stays true. */
export const lockTurns = (database: Database, name: TurnQueue, transaction: Transaction): Promise<boolean> =>
  updateWhere(database.workQueues, { name }, {}, transaction);

/** Counts the turns at a queue: as many as the live workers have slots, and `turnLimits.ahead` more. */
export async function countTurns(database: Database, queue: TurnQueue, transaction?: Transaction): Promise<Turns> {
  const now = Date.now();
  const within = transaction === undefined ? {} : { transaction };
  const slots = (await database.workers.sum('slots', { where: { queue, ...isAlive(database) }, ...within })) || turnLimits.slotsUnreported;
  const rows = (await database.outbox.findAll({
    where: {
      ...{ queue, takenAt: { [Op.ne]: null }, releasedAt: null },
      // A lease that ran out before its row was sent gives the turn back.
      [Op.or]: [{ status: 'Sent' }, { status: 'Pending', leaseUntil: { [Op.gte]: new Date(now) } }],
    },
    attributes: ['ownerId', [fn('COUNT', col('id')), 'turns']],
    group: ['ownerId'],
    raw: true,
    ...within,
  })) as unknown as { ownerId: string | null; turns: number }[];
  const taken = new Map(rows.map(({ ownerId, turns }) => [ownerId, turns]));
  const sum = [...taken.values()].reduce((total, turns) => total + turns, 0);
  return { free: slots + turnLimits.ahead - sum, taken };
}
