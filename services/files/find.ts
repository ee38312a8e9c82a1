import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';

/** Finds the owner's file unless it is deleted; anybody else's file is `file.notFound`. */
export async function findFile(
  database: Database,
  input: { ownerId: string; fileId: string },
  transaction?: Transaction,
): Promise<FileRow> {
  const where = { id: input.fileId, ownerId: input.ownerId, deletedAt: null };
  const file = await database.files.findOne({ where, ...(transaction !== undefined && { transaction }) });
  if (file === null) throw new AppError('file.notFound');
  return file;
}
