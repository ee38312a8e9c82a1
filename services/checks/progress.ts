import type { check } from '#domain/kinds/check/work';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';

/** Records a running check's progress; false when this attempt no longer runs. */
export async function reportCheckProgress(
  deps: DatabaseDeps,
  { id, attempt, stage, percent }: Subject & { stage: keyof typeof check.stages; percent: number },
): Promise<boolean> {
  const { database } = deps;
  const move = { id, attempt, to: 'Checking', from: ['Checking'], changes: { stage, percent } } as const;
  return database.transact((transaction) => transitionFile(database, move, transaction));
}
