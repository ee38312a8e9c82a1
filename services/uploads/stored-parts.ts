import { AppError } from '#domain/errors/app-error';
import type { UploadRow } from '#storage/database/models/uploads';
import type { StoredPart } from '#storage/objects/object-store';
import type { StorageDeps } from '../deps.ts';

/** The parts in the store; undefined when the store no longer knows the upload, because it was completed or aborted there. */
export async function listStoredParts(deps: StorageDeps, upload: UploadRow): Promise<StoredPart[] | undefined> {
  try {
    return await deps.objects.listParts(upload.objectKey, upload.storeUploadId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'objects.notFound') return undefined;
    throw error;
  }
}
