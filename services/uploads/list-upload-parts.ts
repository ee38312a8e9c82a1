import type { UploadedPartsView } from '#domain/uploads/views';
import type { UploadDeps } from './deps.ts';
import { findUpload } from './find-upload.ts';
import { standingParts } from './standing-parts.ts';

/** What a sender needs to go on after a pause, a reload or a crash: the plan and the parts that stand. */
export async function listUploadParts(deps: UploadDeps, input: { ownerId: string; uploadId: string }): Promise<UploadedPartsView> {
  const upload = await findUpload(deps, input);
  const { partSize, partCount, fileSize, objectKey } = upload;
  const status = upload.status === 'Completing' ? 'Open' : upload.status;
  const parts = status === 'Open' ? ((await standingParts(deps, upload)) ?? []) : [];
  return {
    status,
    partSize,
    partCount,
    fileSize,
    fileUrl: objectKey,
    parts: parts.map(({ partNumber, bytes, md5 }) => ({ partNumber, size: bytes, md5 })),
  };
}
