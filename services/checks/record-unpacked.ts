import { workflowIds } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import { moveFile } from '../files/transition.ts';
import type { AttemptInput } from './begin.ts';
import { checkPercents } from './progress.ts';

export interface Unpacked extends AttemptInput {
  sha256: string;
  /** Null for a bare model file. */
  archive: { unpackedPrefix: string; modelPath: string; entries: number } | null;
}

/** Records what unpacking found and moves on to the inspection. False when the attempt is no longer the file's: nothing was written. */
export async function recordUnpacked(deps: { database: Database }, { id, attempt, sha256, archive }: Unpacked): Promise<boolean> {
  const { database } = deps;
  return database.transact(async (transaction) => {
    const changes = {
      stage: 'inspect',
      percent: checkPercents.inspect.from,
      sha256,
      unpackedPrefix: archive?.unpackedPrefix ?? null,
      modelPath: archive?.modelPath ?? null,
    } as const;
    if (!(await moveFile(database, { id, attempt, to: 'Checking', from: ['Checking'], changes }, transaction))) return false;
    const file = await database.files.findByPk(id, { transaction, rejectOnEmpty: true });
    const tips = archive === null ? '文件校验完成，正在读取模型' : `解压完成，共 ${archive.entries} 个文件，正在读取模型`;
    const dedupeKey = `${workflowIds.check(id, attempt)}:inspect`;
    await appendEvent(
      database,
      { userId: file.ownerId, dedupeKey, type: 'CHECK', subjectId: id, isSucceed: null, message: fileMessage(file, 'Normal', tips) },
      transaction,
    );
    return true;
  });
}
