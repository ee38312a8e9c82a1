import type { MapImage } from '#domain/maps/image';
import type { ObliqueReport } from '#domain/models/oblique';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';
import { countStored } from '../uploads/count-stored.ts';

/** Of an oblique model, what its archive holds; of a map, what it is. */
export type Findings = { oblique: ObliqueReport } | { map: MapImage };

export interface Surveyed extends Subject {
  found: Findings;
  thumbnailKey: string | null;
  /** Of the thumbnail. */
  bytes: number;
}

/**
 * Records what the archive of an oblique model holds, or what a map is, and its picture, which counts even beyond a full storage: nobody asked for it. False, with nothing
 * written, when the file is at a later attempt.
 */
export async function recordSurveyed(deps: DatabaseDeps, { id, attempt, bytes, thumbnailKey, found }: Surveyed): Promise<boolean> {
  const { database } = deps;
  const move = { id, attempt, to: 'Checking', from: ['Checking'], changes: { ...found, thumbnailKey, percent: 99 } } as const;
  return database.transact(async (transaction) => {
    if (!(await transitionFile(database, move, transaction))) return false;
    await countStored(database, database.files, { id, bytes, whenFull: 'count' }, transaction);
    return true;
  });
}
