import type { ObliqueReport } from '#domain/models/oblique';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';
import { countStored } from '../uploads/count-stored.ts';

export interface Surveyed extends Subject {
  oblique: ObliqueReport;
  thumbnailKey: string | null;
  /** Of the thumbnail. */
  bytes: number;
}

/**
 * Records what the archive of an oblique model holds, and its picture, which counts even beyond a full storage: nobody asked for it. False, with nothing
 * written, when the file is at a later attempt.
 */
export async function recordSurveyed(deps: DatabaseDeps, { id, attempt, bytes, ...found }: Surveyed): Promise<boolean> {
  const { database } = deps;
  const move = { id, attempt, to: 'Checking', from: ['Checking'], changes: { ...found, percent: 99 } } as const;
  return database.transact(async (transaction) => {
    if (!(await transitionFile(database, move, transaction))) return false;
    await countStored(database, database.files, { id, bytes, whenFull: 'count' }, transaction);
    return true;
  });
}
