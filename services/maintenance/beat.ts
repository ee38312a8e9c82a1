import type { Database } from '#storage/database/connect';

/** Name of the dispatcher's row; the api shows from it whether Temporal is reachable. */
export const dispatcherBeat = 'dispatcher';

/** Leaves a sign of life. */
export async function beat(deps: { database: Database }, input: { name: string; temporalReachable: boolean }): Promise<void> {
  const { database } = deps;
  await database.transact((transaction) => database.heartbeats.upsert({ ...input, beatAt: new Date() }, { transaction }));
}
