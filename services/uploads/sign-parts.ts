import { AppError } from '#domain/errors/app-error';
import { uploadLimits } from '#domain/limits';
import { partRange } from '#domain/uploads/parts';
import type { UploadRow } from '#storage/database/models/uploads';
import { currentTime, type StorageDeps } from '../deps.ts';
import { findUpload } from './find.ts';

export interface AnnouncedPart {
  partNumber: number;
  /** Bytes. */
  size: number;
  /** Hex. */
  md5: string;
}

/** Where to PUT a part until `expiresAt`. */
export interface SignedPart {
  partNumber: number;
  url: string;
  expiresAt: Date;
}

/**
 * Signs an address for each part and records the announced sizes and hashes; announcing a part again replaces them. `upload.partUnknown`
 * for a part number outside the plan, `upload.partMismatch` for a size that differs from the plan.
 */
export async function signParts(
  deps: StorageDeps,
  input: { ownerId: string; uploadId: string; parts: AnnouncedPart[] },
): Promise<SignedPart[]> {
  const { database, objects } = deps;
  const upload = await findUpload(deps, input);
  const signedAt = currentTime(deps);
  const ended = upload.status === 'Completed' || upload.status === 'Aborted';
  if (ended || upload.expiresAt <= signedAt) throw new AppError('upload.closed');
  const parts = checkParts(upload, input.parts);

  await database.transact((transaction) =>
    database.uploadParts.bulkCreate(
      parts.map((part) => ({ ...part, uploadId: upload.id })),
      { updateOnDuplicate: ['size', 'md5'], transaction },
    ),
  );
  const { objectKey, storeUploadId } = upload;
  const expiresMs = uploadLimits.signedUrlMs;
  const expiresAt = new Date(signedAt.getTime() + expiresMs);
  return Promise.all(
    parts.map(async ({ partNumber, size }) => {
      const url = await objects.signPart(objectKey, storeUploadId, { partNumber, bytes: size, expiresMs });
      return { partNumber, url, expiresAt };
    }),
  );
}

/** One entry per part number (the last one given), in order: writers that lock rows in the same order do not deadlock. */
function checkParts(upload: UploadRow, announced: AnnouncedPart[]): AnnouncedPart[] {
  if (announced.some(({ partNumber }) => partNumber < 1 || partNumber > upload.partCount)) throw new AppError('upload.partUnknown');
  const parts = [...new Map(announced.map((part) => [part.partNumber, part])).values()].toSorted((a, b) => a.partNumber - b.partNumber);
  const wrong = parts.filter(({ partNumber, size }) => {
    const { start, end } = partRange(upload.fileSize, upload.partSize, partNumber);
    return size !== end - start;
  });
  if (wrong.length > 0) throw new AppError('upload.partMismatch', { parts: wrong.map(({ partNumber }) => partNumber).join('、') });
  return parts;
}
