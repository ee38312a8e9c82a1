import type { CheckReport } from '#domain/models/figures';
import type { Database } from '#storage/database/connect';
import { moveFile } from '../files/transition.ts';
import type { AttemptInput } from './begin.ts';

export interface Inspected extends AttemptInput {
  report: CheckReport;
  previewKey: string;
  thumbnailKey: string | null;
}

/** Records the inspection's report and pictures. False when the attempt is no longer the file's: nothing was written. */
export async function recordInspected(deps: { database: Database }, { id, attempt, ...changes }: Inspected): Promise<boolean> {
  const { database } = deps;
  return database.transact((transaction) =>
    moveFile(database, { id, attempt, to: 'Checking', from: ['Checking'], changes: { ...changes, percent: 99 } }, transaction),
  );
}
