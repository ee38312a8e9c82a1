import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { countStored } from '../uploads/count-stored.ts';

/**
 * Counts what an archive unpacks to against its owner's storage, before it is stored. False, with nothing counted, when the file is at a later
 * attempt. @throws storage.full when it does not fit.
 */
export async function countUnpacked(deps: DatabaseDeps, { id, attempt, bytes }: Subject & { bytes: number }): Promise<boolean> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const where = { id, attempt, status: 'Checking', purgedAt: null };
    // Locked, so that a purge comes before, and nothing is counted, or after, and frees it.
    if ((await database.files.findOne({ where, attributes: ['id'], transaction, lock: true })) === null) return false;
    await countStored(database, database.files, { id, bytes, whenFull: 'refuse' }, transaction);
    return true;
  });
}
