import { archiveFormatOf } from '#domain/formats';
import { isFinalFileStatus } from '#domain/files/state';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';
import { checkEvent } from './enqueue.ts';

/**
 * Begins the check's attempt. `shouldRun` is false when there is nothing to do: the file is deleted, finished, or at a later attempt.
 * `bare` is true for a model file outside an archive. May be called again for the same attempt.
 */
export async function beginCheck(
  deps: DatabaseDeps,
  { id, attempt }: Subject,
): Promise<{ shouldRun: boolean; oblique: boolean; map: boolean; bare: boolean }> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const file = await database.files.findByPk(id, { transaction });
    if (file === null || file.attempt !== attempt || file.deletedAt !== null || isFinalFileStatus(file.status)) {
      return { shouldRun: false, oblique: false, map: false, bare: false };
    }
    const oblique = file.modelType === 'oblique';
    const map = file.modelType === 'map';
    const isArchive = archiveFormatOf(file.format) !== undefined;
    const shouldRun = await transitionFile(
      database,
      {
        ...{ id, attempt, to: 'Checking', from: ['Pending', 'Checking'] },
        changes: { stage: oblique || map ? 'inspect' : 'unpack', percent: 0 },
        event: (row) => checkEvent(row, { step: 'unpack', isArchive }),
      },
      transaction,
    );
    return { shouldRun, oblique, map, bare: !isArchive };
  });
}
