import type { CheckReport } from '#domain/models/figures';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';

export interface Inspected extends Subject {
  report: CheckReport;
  previewKey: string;
  thumbnailKey: string | null;
}

/** Records the inspection's report, preview and thumbnail. False, with nothing written, when the file is at a later attempt. */
export async function recordInspected(deps: DatabaseDeps, { id, attempt, ...found }: Inspected): Promise<boolean> {
  const { database } = deps;
  const move = { id, attempt, to: 'Checking', from: ['Checking'], changes: { ...found, percent: 99 } } as const;
  return database.transact((transaction) => transitionFile(database, move, transaction));
}
