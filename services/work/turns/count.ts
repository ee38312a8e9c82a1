import { col, fn, Op, type Transaction } from 'sequelize';
import { turnLimits } from '#domain/limits';
import type { TurnQueue } from '#domain/workflows/turn';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { isAlive } from './alive.ts';
import { soonBack } from './short.ts';

export interface Turns {
  /** Turns that may be given now; negative when slots have gone. */
  free: number;
  /** The same for turns that are not given back soon: one slot of several stays for the others. */
  freeForLong: number;
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
  const held = {
    ...{ queue, takenAt: { [Op.ne]: null }, releasedAt: null },
    // A lease that ran out before its row was sent gives the turn back.
    [Op.or]: [{ status: 'Sent' }, { status: 'Pending', leaseUntil: { [Op.gte]: new Date(now) } }],
  };
  const rows = (await database.outbox.findAll({
    where: held,
    attributes: ['ownerId', [fn('COUNT', col('id')), 'turns']],
    group: ['ownerId'],
    raw: true,
    ...within,
  })) as unknown as { ownerId: string | null; turns: number }[];
  const soon = await database.outbox.count({ where: { [Op.and]: [held, soonBack] }, ...within });
  const taken = new Map<string | null, number>();
  for (const { ownerId, turns } of rows) taken.set(ownerId, turns);
  const all = rows.reduce((total, { turns }) => total + turns, 0);
  const free = slots + turnLimits.ahead - all;
  const longTurns = slots > 1 ? slots - 1 : slots + turnLimits.ahead;
  return { free, freeForLong: Math.min(free, longTurns - (all - soon)), taken };
}
