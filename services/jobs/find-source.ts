import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { findFile } from '../files/find.ts';

/** The owner's file, when jobs can work on it. `file.notReady` until its check has succeeded, `file.obliquePending` for an oblique model. */
export async function findSource(
  database: Database,
  input: { ownerId: string; fileId: string },
  transaction: Transaction,
): Promise<FileRow> {
  const file = await findFile(database, input, transaction);
  if (file.modelType === 'oblique') throw new AppError('file.obliquePending');
  if (file.status !== 'Success') throw new AppError('file.notReady');
  return file;
}
