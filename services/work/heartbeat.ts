import { serverTime } from '#storage/database/server-time';
import type { DatabaseDeps } from '../deps.ts';

/** Name of the dispatcher's row, which tells the API whether Temporal is reachable. */
export const dispatcherHeartbeat = 'dispatcher';

/** Records that a process is alive. */
export async function heartbeat(deps: DatabaseDeps, input: { name: string; temporalReachable: boolean }): Promise<void> {
  const { database } = deps;
  await database.transact((transaction) => database.heartbeats.upsert({ ...input, beatAt: serverTime(database) }, { transaction }));
}
