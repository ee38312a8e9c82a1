import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionJob } from './transition.ts';

/** Marks the job as waiting for an operator, or as running again; its owner sees both as running. */
export async function markJobWaiting(deps: DatabaseDeps, input: Subject & { waiting: boolean }): Promise<boolean> {
  const { database } = deps;
  const { id, attempt, waiting } = input;
  const move = waiting ? ({ to: 'Waiting', from: ['Running'] } as const) : ({ to: 'Running', from: ['Waiting'] } as const);
  return database.transact((transaction) => transitionJob(database, { id, attempt, ...move }, transaction));
}
