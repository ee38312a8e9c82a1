import type { UploadRow } from '#storage/database/models/uploads';
import type { StoredPart } from '#storage/objects/object-store';
import type { StorageDeps } from '../deps.ts';
import { findUpload } from './find.ts';
import { listStoredParts } from './stored-parts.ts';

/** The upload and its stored parts: what a client needs to resume after a pause, a reload or a crash. */
export async function listUploadParts(
  deps: StorageDeps,
  input: { ownerId: string; uploadId: string },
): Promise<{ upload: UploadRow; parts: StoredPart[] }> {
  const upload = await findUpload(deps, input);
  const isOpen = upload.status === 'Open' || upload.status === 'Completing';
  return { upload, parts: isOpen ? ((await listStoredParts(deps, upload)) ?? []) : [] };
}
