import type { Transaction } from 'sequelize';
import { fileStatuses, fileTransitions, type FileStatus } from '#domain/files/state';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/work';
import { updateWhere } from '#storage/database/update-where';

/** What may move along with a status. */
export type FileChanges = Partial<
  Pick<
    FileRow,
    | 'stage'
    | 'percent'
    | 'attempt'
    | 'error'
    | 'report'
    | 'sha256'
    | 'unpackedPrefix'
    | 'modelPath'
    | 'previewKey'
    | 'thumbnailKey'
    | 'checkedAt'
  >
>;

/**
 * The only place that writes a file's status: one conditional UPDATE from the states that allow it, for the attempt named.
 * False when the file is elsewhere by now (or belongs to a later attempt): the caller lost and changes nothing.
 */
export async function moveFile(
  database: Database,
  move: { id: string; attempt: number; to: FileStatus; from?: readonly FileStatus[]; changes?: FileChanges },
  transaction: Transaction,
): Promise<boolean> {
  const from = move.from ?? fileStatuses.filter((status) => fileTransitions[status].includes(move.to));
  const where = { id: move.id, attempt: move.attempt, status: [...from], purgedAt: null };
  return updateWhere(database.files, where, { ...move.changes, status: move.to }, transaction);
}
