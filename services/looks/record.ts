import type { LookFigures } from '#domain/looks/pictures';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { countStored } from '../uploads/count-stored.ts';
import { transitionLook } from './transition.ts';

/**
 * Records the pictures of a running look and counts them with its file. False, with nothing written, when the attempt no longer runs or the file is
 * deleted. @throws storage.full when they do not fit.
 */
export async function recordLook(
  { database }: DatabaseDeps,
  { id, attempt, bytes, ...drawn }: Subject & { pictures: LookFigures[]; engineVersion: string; bytes: number },
): Promise<boolean> {
  return database.transact(async (transaction) => {
    const look = await database.looks.findByPk(id, { transaction });
    if (look === null) return false;
    // Locked, so that a purge comes before, and nothing is counted, or after, and frees it.
    const where = { id: look.fileId, attempt: look.fileAttempt, deletedAt: null, purgedAt: null };
    const file = await database.files.findOne({ where, attributes: ['id', 'storedBytes'], transaction, lock: true });
    if (file === null) return false;
    const move = { id, attempt, to: 'Running', from: ['Running'], changes: { ...drawn, bytes, percent: 99 } } as const;
    if (!(await transitionLook(database, move, transaction))) return false;
    const counted = { id: file.id, bytes: file.storedBytes - look.bytes + bytes, whenFull: 'refuse' } as const;
    await countStored(database, database.files, counted, transaction);
    return true;
  });
}
