import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { findFile } from '../files/find.ts';

/** The owner's file with its preview, which is what the editor shows. `file.notFound`; `editor.notShown` before it is checked, and of scenes and maps. */
export async function findEditable(
  database: Database,
  input: { ownerId: string; fileId: string },
  transaction?: Transaction,
): Promise<FileRow & { previewKey: string }> {
  const file = await findFile(database, input, transaction);
  if (file.modelType !== 'single' || file.previewKey === null) throw new AppError('editor.notShown');
  return file as FileRow & { previewKey: string };
}
