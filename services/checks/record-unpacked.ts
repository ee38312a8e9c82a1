import { workflowIds } from '#domain/jobs/ids';
import type { ModelWarning } from '#domain/models/figures';
import { describeWarning } from '#domain/models/warnings';
import type { Database } from '#storage/database/connect';
import { appendEvent } from '../events/append-event.ts';
import { fileMessage } from '../events/messages.ts';
import { moveFile } from '../files/transition.ts';
import type { AttemptInput } from './begin.ts';
import { checkPercents } from './progress.ts';

export interface Unpacked extends AttemptInput {
  sha256: string;
  /** Null for a bare model file. */
  archive: { unpackedPrefix: string; modelPath: string; entries: number; warnings: ModelWarning[] } | null;
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
    const tips = archive === null ? '文件校验完成，正在读取模型' : unpackedTips(archive.entries, archive.warnings);
    const dedupeKey = `${workflowIds.check(id, attempt)}:inspect`;
    await appendEvent(
      database,
      { userId: file.ownerId, dedupeKey, type: 'CHECK', subjectId: id, isSucceed: null, message: fileMessage(file, 'Normal', tips) },
      transaction,
    );
    return true;
  });
}

/** Lines that a message can bear. */
const warningsShown = 5;

function unpackedTips(entries: number, warnings: readonly ModelWarning[]): string {
  const more = warnings.length > warningsShown ? [`另有 ${warnings.length - warningsShown} 条提示`] : [];
  return [`解压完成，共 ${entries} 个文件，正在读取模型`, ...warnings.slice(0, warningsShown).map(describeWarning), ...more].join('\n');
}
