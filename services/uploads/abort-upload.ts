import { AppError } from '#domain/errors/app-error';
import type { UploadRow, UploadStatus } from '#storage/database/models/uploads';
import { updateWhere } from '#storage/database/update-where';
import type { UploadDeps } from './deps.ts';
import { findUpload } from './find-upload.ts';
import { releaseStorage } from './storage-quota.ts';

/** Gives an upload up and its reservation back. Aborting twice is no error; one that became a file answers `upload.closed`. */
export async function abortUpload(deps: UploadDeps, input: { ownerId: string; uploadId: string }): Promise<void> {
  const upload = await findUpload(deps, input);
  if (upload.status === 'Aborted') return;
  if (await endUpload(deps, upload, ['Open', 'Completing', 'Completed'])) {
    await clearStore(deps, upload);
    return;
  }
  const ended = await findUpload(deps, input);
  if (ended.status !== 'Aborted') throw new AppError('upload.closed');
}

/** Moves a row to Aborted and gives its bytes back, together and once; false when it is elsewhere by now or a file was made of it. */
export function endUpload(deps: UploadDeps, upload: UploadRow, from: UploadStatus[]): Promise<boolean> {
  const { database } = deps;
  return database
    .transact(async (transaction) => {
      if (!(await updateWhere(database.uploads, { id: upload.id, status: from }, { status: 'Aborted' }, transaction))) return false;
      if ((await database.files.count({ where: { uploadId: upload.id }, transaction })) > 0) throw new BecameFile();
      await database.uploadParts.destroy({ where: { uploadId: upload.id }, transaction });
      return releaseStorage(database, { userId: upload.ownerId, bytes: upload.fileSize }, transaction);
    })
    .catch((error: unknown) => {
      if (error instanceof BecameFile) return false;
      throw error;
    });
}

/** Rolls the transaction back. */
class BecameFile extends Error {}

/**
 * Removes what an aborted upload left in the store and notes that by an empty `storeUploadId`. When the store does not answer,
 * the sweep does it later.
 */
export async function clearStore(deps: UploadDeps, upload: UploadRow): Promise<boolean> {
  const { database, objects } = deps;
  try {
    await objects.abortMultipart(upload.objectKey, upload.storeUploadId);
    await objects.remove(upload.objectKey);
  } catch (error) {
    if (error instanceof AppError && error.code === 'objects.unavailable') return false;
    throw error;
  }
  return database.transact((transaction) =>
    updateWhere(database.uploads, { id: upload.id, status: 'Aborted' }, { storeUploadId: '' }, transaction),
  );
}
