import { Op } from 'sequelize';
import type { TurnQueue } from '#domain/workflows/turn';
import { serverTime } from '#storage/database/server-time';
import type { DatabaseDeps } from '../../deps.ts';

/** Rows of workers that died are kept this long for troubleshooting. */
const keepMs = 24 * 60 * 60_000;

/** Reports a live worker's slots at each queue that it works on. */
export async function reportSlots(
  { database }: DatabaseDeps,
  worker: { id: string; slots: ReadonlyMap<TurnQueue, number> },
): Promise<void> {
  const { id, slots } = worker;
  const beatAt = serverTime(database);
  await database.transact(async (transaction) => {
    for (const [queue, count] of slots) await database.workers.upsert({ id, queue, slots: count, beatAt }, { transaction });
  });
}

/** Withdraws the slots of a worker that stops. */
export const withdrawSlots = ({ database }: DatabaseDeps, id: string): Promise<number> =>
  database.transact((transaction) => database.workers.destroy({ where: { id }, transaction }));

/** Deletes what workers that died a day ago reported; returns how many rows. */
export const sweepSlots = ({ database }: DatabaseDeps): Promise<number> => {
  const beatAt = { [Op.lt]: new Date(Date.now() - keepMs) };
  return database.transact((transaction) => database.workers.destroy({ where: { beatAt }, transaction }));
};
