import { col, fn } from 'sequelize';
import type { Readings } from '#domain/measures';
import { turnQueues, type TurnQueue } from '#domain/workflows/turn';
import type { DatabaseDeps } from '../../deps.ts';
import { dispatcherHeartbeat } from '../heartbeat.ts';
import { isAlive } from '../turns/alive.ts';

/** Reads whether workers live, as the database knows it: who asks needs no worker. */
export async function readPulse({ database }: DatabaseDeps): Promise<Readings> {
  const now = Date.now();
  const [beat, slots] = await Promise.all([
    database.heartbeats.findByPk(dispatcherHeartbeat),
    database.workers.findAll({ where: isAlive(database), attributes: ['queue', [fn('SUM', col('slots')), 'slots']], group: ['queue'] }),
  ]);
  // MariaDB answers sums as text.
  const slotsAt = (queue: TurnQueue): number => {
    const sum: unknown = slots.find((one) => one.queue === queue)?.slots;
    return Number(sum ?? 0);
  };
  return {
    ...(beat !== null && {
      dispatcherAge: [{ labels: {}, value: Math.max(0, now - beat.beatAt.getTime()) / 1000 }],
      temporalReachable: [{ labels: {}, value: beat.temporalReachable ? 1 : 0 }],
    }),
    workerSlots: turnQueues.map((queue) => ({ labels: { queue }, value: slotsAt(queue) })),
  };
}
