import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';

/**
 * The owner's files, when jobs can work on all of them, in one statement and in the order of their ids. `file.notFound`, `file.notReady` until its check has
 * succeeded, `file.obliquePending` for an oblique model; of several the first that is refused.
 */
export async function findSources(
  { files }: Database,
  { ownerId, fileIds }: { ownerId: string; fileIds: readonly string[] },
  transaction: Transaction | null,
): Promise<FileRow[]> {
  const found = await files.findAll({ where: { id: [...fileIds], ownerId, deletedAt: null }, transaction });
  const byId = new Map(found.map((file) => [file.id, file]));
  return fileIds.map((id) => {
    const file = byId.get(id);
    if (file === undefined) throw new AppError('file.notFound');
    if (file.modelType === 'oblique') throw new AppError('file.obliquePending');
    if (file.status !== 'Success') throw new AppError('file.notReady');
    return file;
  });
}

/** The same for one file. */
export async function findSource(
  database: Database,
  { ownerId, fileId }: { ownerId: string; fileId: string },
  transaction: Transaction,
): Promise<FileRow> {
  const [file] = await findSources(database, { ownerId, fileIds: [fileId] }, transaction);
  if (file === undefined) throw new AppError('file.notFound');
  return file;
}
