import { AppError } from '#domain/errors/app-error';
import type { UploadRow } from '#storage/database/models/uploads';
import type { DatabaseDeps } from '../deps.ts';

/** Finds the caller's own upload; anybody else's is `upload.unknown`. */
export async function findUpload(deps: DatabaseDeps, input: { ownerId: string; uploadId: string }): Promise<UploadRow> {
  const upload = await deps.database.uploads.findOne({ where: { id: input.uploadId, ownerId: input.ownerId } });
  if (upload === null) throw new AppError('upload.unknown');
  return upload;
}
