import type { Database } from '#storage/database/connect';
import { moveFile } from '../files/transition.ts';
import type { AttemptInput } from './begin.ts';

/** Which part of the whole each stage of a check is, in percent. */
export const checkPercents = { unpack: { from: 0, to: 40 }, inspect: { from: 40, to: 99 } } as const;

/** Writes how far a running check is; false when it no longer runs in this attempt. */
export async function reportCheckProgress(
  deps: { database: Database },
  { id, attempt, stage, percent }: AttemptInput & { stage: keyof typeof checkPercents; percent: number },
): Promise<boolean> {
  const { database } = deps;
  return database.transact((transaction) =>
    moveFile(database, { id, attempt, to: 'Checking', from: ['Checking'], changes: { stage, percent } }, transaction),
  );
}
