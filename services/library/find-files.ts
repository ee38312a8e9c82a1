import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';

/** These files of the owner, none of them deleted; `file.notFound` where one is missing. */
export async function findFiles(
  { files }: Database,
  { ownerId, fileIds }: { ownerId: string; fileIds: readonly string[] },
  transaction: Transaction,
): Promise<FileRow[]> {
  const ids = [...new Set(fileIds)];
  const rows = await files.findAll({ where: { id: ids, ownerId, deletedAt: null }, transaction });
  if (rows.length < ids.length) throw new AppError('file.notFound');
  return rows;
}
