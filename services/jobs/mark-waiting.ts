import type { Database } from '#storage/database/connect';
import type { AttemptInput } from '../checks/begin.ts';
import { moveJob } from './transition.ts';

/** Says in the row that the job waits for an operator, or runs again; its owner reads both as running. */
export async function markJobWaiting(deps: { database: Database }, input: AttemptInput & { waiting: boolean }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt, waiting } = input;
  const move = waiting ? ({ to: 'Waiting', from: ['Running'] } as const) : ({ to: 'Running', from: ['Waiting'] } as const);
  return database.transact((transaction) => moveJob(database, { id, attempt, ...move }, transaction));
}
