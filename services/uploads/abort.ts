import { AppError } from '#domain/errors/app-error';
import type { UploadStatus } from '#domain/uploads/state';
import type { UploadRow } from '#storage/database/models/uploads';
import type { DatabaseDeps, StorageDeps } from '../deps.ts';
import { findUpload } from './find.ts';
import { releaseStorage } from './storage-quota.ts';
import { transitionUpload } from './transition.ts';

/** Aborts an upload and frees its reserved storage. Aborting twice is no error; `upload.closed` once it has become a file. */
export async function abortUpload(deps: StorageDeps, input: { ownerId: string; uploadId: string }): Promise<void> {
  const upload = await findUpload(deps, input);
  if (upload.status === 'Aborted') return;
  if (await endUpload(deps, upload, ['Open', 'Completing', 'Completed'])) {
    await clearStore(deps, upload);
    return;
  }
  const ended = await findUpload(deps, input);
  if (ended.status !== 'Aborted') throw new AppError('upload.closed');
}

/** Ends an unclaimed upload and frees its storage, atomically and once; false when it has moved on or been claimed. */
export function endUpload({ database }: DatabaseDeps, upload: UploadRow, from: readonly UploadStatus[]): Promise<boolean> {
  return database.transact(async (transaction) => {
    const move = { id: upload.id, to: 'Aborted', from, where: { claimedBy: null } } as const;
    if (!(await transitionUpload(database, move, transaction))) return false;
    await database.uploadParts.destroy({ where: { uploadId: upload.id }, transaction });
    return releaseStorage(database, { userId: upload.ownerId, bytes: upload.fileSize }, transaction);
  });
}

/**
 * Removes what an aborted upload left in the store, and records that as an empty `storeUploadId`. Returns false when the store does not
 * answer; the sweep tries again.
 */
export async function clearStore(deps: StorageDeps, upload: UploadRow): Promise<boolean> {
  const { database, objects } = deps;
  try {
    await objects.abortMultipart(upload.objectKey, upload.storeUploadId);
    await objects.remove(upload.objectKey);
  } catch (error) {
    if (error instanceof AppError && error.code === 'objects.unavailable') return false;
    throw error;
  }
  const move = { id: upload.id, to: 'Aborted', from: ['Aborted'], changes: { storeUploadId: '' } } as const;
  return database.transact((transaction) => transitionUpload(database, move, transaction));
}
