import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { UploadRow } from '#storage/database/models/uploads';
import { updateWhere } from '#storage/database/update-where';

/**
 * The caller's completed upload behind a key, held until the transaction ends, so that no abort or sweep takes the object from
 * under the file that is being made of it. `upload.notFound` for any other key.
 */
export async function holdCompletedUpload(
  database: Database,
  input: { ownerId: string; objectKey: string },
  transaction: Transaction,
): Promise<UploadRow> {
  const where = { ownerId: input.ownerId, objectKey: input.objectKey, status: 'Completed' as const };
  if (!(await updateWhere(database.uploads, where, {}, transaction))) throw new AppError('upload.notFound');
  return database.uploads.findOne({ where, transaction, rejectOnEmpty: true });
}
