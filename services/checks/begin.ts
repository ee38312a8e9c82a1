import { archiveFormatOf } from '#domain/formats';
import { isFinalFileStatus } from '#domain/files/state';
import { workflowIds } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import { moveFile } from '../files/transition.ts';

export interface AttemptInput {
  id: string;
  attempt: number;
}

/**
 * Begins the check's attempt. `goOn` is false when there is nothing to do: the file is deleted, has ended, or belongs to a
 * later attempt. May be called again for the same attempt.
 */
export async function beginCheck(
  deps: { database: Database },
  { id, attempt }: AttemptInput,
): Promise<{ goOn: boolean; oblique: boolean }> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const file = await database.files.findByPk(id, { transaction });
    if (file === null || file.attempt !== attempt || file.deletedAt !== null || isFinalFileStatus(file.status)) {
      return { goOn: false, oblique: false };
    }
    const moved = await moveFile(
      database,
      { id, attempt, to: 'Checking', from: ['Pending', 'Checking'], changes: { stage: 'unpack', percent: 0 } },
      transaction,
    );
    const oblique = file.modelType === 1;
    if (moved && !oblique) {
      const tips = archiveFormatOf(file.format) === undefined ? '正在取回文件' : '正在解压文件';
      const dedupeKey = `${workflowIds.check(id, attempt)}:unpack`;
      await appendEvent(
        database,
        { userId: file.ownerId, dedupeKey, type: 'CHECK', subjectId: id, isSucceed: null, message: fileMessage(file, 'Normal', tips) },
        transaction,
      );
    }
    return { goOn: moved, oblique };
  });
}
