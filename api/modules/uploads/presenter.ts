import { uploadLimits } from '#domain/limits';
import type {
  CompletedUploadView,
  SignedPartsView,
  StorageParametersView,
  UploadedPartsView,
  UploadSettingView,
  UploadTicketView,
} from '#domain/uploads/views';
import type { SignedPart } from '#services/uploads/sign-parts';
import type { UploadRow } from '#storage/database/models/uploads';
import type { StoredPart } from '#storage/objects/object-store';

export const presentSetting = ({ extension, maxBytes }: { extension: string; maxBytes: number }): UploadSettingView => ({
  modelFormat: extension,
  maxSize: Math.floor(maxBytes / 1024 ** 2),
});

export const presentStorageParameters = (parameters: {
  uploadId: string | undefined;
  secret: string | undefined;
  server: string;
  bucket: string;
}): StorageParametersView => ({
  ak: parameters.uploadId ?? '',
  sk: parameters.secret ?? '',
  server: parameters.server,
  bucket: parameters.bucket,
  privateBucket: parameters.bucket,
});

export const presentTicket = ({ id, objectKey, partSize, partCount, expiresAt }: UploadRow, bucketName: string): UploadTicketView => ({
  uploadId: id,
  fileUrl: objectKey,
  bucketName,
  partSize,
  partCount,
  concurrency: uploadLimits.concurrency,
  expiresAt: expiresAt.toISOString(),
});

export const presentSignedParts = (parts: SignedPart[]): SignedPartsView => ({
  urls: parts.map(({ expiresAt, ...part }) => ({ ...part, expiresAt: expiresAt.toISOString() })),
});

/** Clients see an upload that is being assembled as still open. */
export const presentParts = ({ upload, parts }: { upload: UploadRow; parts: StoredPart[] }): UploadedPartsView => ({
  status: upload.status === 'Completing' ? 'Open' : upload.status,
  partSize: upload.partSize,
  partCount: upload.partCount,
  fileSize: upload.fileSize,
  fileUrl: upload.objectKey,
  parts: parts.map(({ partNumber, bytes, md5 }) => ({ partNumber, size: bytes, md5 })),
});

export const presentCompleted = ({ objectKey, fileSize }: UploadRow): CompletedUploadView => ({ fileUrl: objectKey, fileSize });
