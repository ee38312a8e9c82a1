import type { TeaserFigures } from '#domain/mall/teaser';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../../deps.ts';
import { countStored } from '../../uploads/count-stored.ts';
import { transitionTeaser } from './transition.ts';

/**
 * Records what was made and counts it with its file, even beyond a full storage: nobody asked for it. False, with nothing written, when the attempt no longer
 * runs or the file is deleted.
 */
export async function recordTeaser(
  { database }: DatabaseDeps,
  { id, attempt, figures, bytes }: Subject & { figures: TeaserFigures; bytes: number },
): Promise<boolean> {
  return database.transact(async (transaction) => {
    const teaser = await database.mallTeasers.findByPk(id, { transaction });
    if (teaser === null) return false;
    // Locked, so that a purge comes before, and nothing is counted, or after, and frees it.
    const where = { id: teaser.fileId, attempt: teaser.fileAttempt, deletedAt: null, purgedAt: null };
    const file = await database.files.findOne({ where, attributes: ['id', 'storedBytes'], transaction, lock: true });
    if (file === null) return false;
    const move = { id, attempt, to: 'Running', from: ['Running'], changes: { figures, bytes, percent: 99 } } as const;
    if (!(await transitionTeaser(database, move, transaction))) return false;
    const counted = { id: file.id, bytes: file.storedBytes - teaser.bytes + bytes, whenFull: 'count' } as const;
    await countStored(database, database.files, counted, transaction);
    return true;
  });
}
