import type { ObliqueReport } from '#domain/models/oblique';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';

export interface Surveyed extends Subject {
  sha256: string;
  oblique: ObliqueReport;
}

/** Records what the archive of an oblique model holds. False, with nothing written, when the file is at a later attempt. */
export async function recordSurveyed(deps: DatabaseDeps, { id, attempt, ...found }: Surveyed): Promise<boolean> {
  const { database } = deps;
  const move = { id, attempt, to: 'Checking', from: ['Checking'], changes: { ...found, percent: 99 } } as const;
  return database.transact((transaction) => transitionFile(database, move, transaction));
}
