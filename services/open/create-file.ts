import { unlink } from 'node:fs/promises';
import { extensionOf } from '#domain/formats';
import type { ModelType } from '#domain/files/model-type';
import { mapExtensions } from '#domain/maps/formats';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { partRange } from '#domain/uploads/parts';
import type { UploadRow } from '#storage/database/models/uploads';
import { requestCheck } from '../checks/request.ts';
import { currentTime, type DiskDeps, type StorageDeps } from '../deps.ts';
import { deleteFile } from '../files/delete.ts';
import { abortUpload } from '../uploads/abort.ts';
import { completeUpload } from '../uploads/complete.ts';
import { createUpload } from '../uploads/create.ts';
import { listUploadParts } from '../uploads/list-parts.ts';
import { signParts, type SignedPart } from '../uploads/sign-parts.ts';
import { scopeOf, type OpenCaller } from './caller.ts';
import type { OpenFile } from './find-file.ts';

/** What a file holds; default what its extension says, and a model for archives. */
export type FileType = 'model' | 'scene' | 'map';

export interface NewFile {
  name: string;
  size: number;
  type: FileType | undefined;
}

const modelTypes: Readonly<Record<FileType, ModelType>> = { model: 'single', scene: 'oblique', map: 'map' };

function typeOf({ name, type }: NewFile): ModelType {
  if (type !== undefined) return modelTypes[type];
  const extension = extensionOf(name);
  return extension !== 'zip' && (mapExtensions as readonly string[]).includes(extension) ? 'map' : 'single';
}

/** Opens the upload of a file. What `createUpload` refuses; `too_large` beyond what test keys take. */
export async function createFile(deps: DiskDeps, caller: OpenCaller, asked: NewFile): Promise<UploadRow> {
  if (caller.mode === 'test' && asked.size > openLimits.testFileBytes) {
    throw new OpenProblem('too_large', { megabytes: openLimits.testFileBytes / 1024 ** 2 });
  }
  const about = { fileName: asked.name, fileSize: asked.size, modelType: typeOf(asked), origin: 'workbench' } as const;
  const upload = await createUpload(deps, { ownerId: caller.ownerId, ...about });
  const row = { id: upload.id, ...scopeOf(caller), createdAt: currentTime(deps) };
  await deps.database.transact((transaction) => deps.database.openFiles.create(row, { transaction }));
  return upload;
}

export interface AddressedPart {
  number: number;
  size: number;
  url: string;
  expiresAt: Date;
}

/** Addresses to put parts at. What a part is, its sender says when the upload is completed. */
export async function addressParts(deps: StorageDeps, upload: UploadRow, numbers: readonly number[]): Promise<AddressedPart[]> {
  const sizeOf = (partNumber: number): number => {
    const { start, end } = partRange(upload.fileSize, upload.partSize, partNumber);
    return Math.max(0, end - start);
  };
  const parts = numbers.map((partNumber) => ({ partNumber, size: sizeOf(partNumber), md5: '' }));
  const signed = await signParts(deps, { ownerId: upload.ownerId, uploadId: upload.id, parts });
  return signed.map(({ partNumber, url, expiresAt }: SignedPart) => ({ number: partNumber, size: sizeOf(partNumber), url, expiresAt }));
}

/** Completes an upload from the parts that its sender names, or those that are stored, and starts the check. Completing again answers the same. */
export async function completeFile(
  deps: DiskDeps,
  { upload, file }: OpenFile,
  named: readonly { number: number; etag: string }[] | undefined,
): Promise<void> {
  if (file !== null) return;
  const { database } = deps;
  const input = { ownerId: upload.ownerId, uploadId: upload.id };
  if (upload.status === 'Open') {
    const { parts: stored } = await listUploadParts(deps, input);
    const parts = (named ?? stored.map(({ partNumber, md5 }) => ({ number: partNumber, etag: md5 }))).map(({ number, etag }) => {
      const { start, end } = partRange(upload.fileSize, upload.partSize, number);
      return { uploadId: upload.id, partNumber: number, size: Math.max(0, end - start), md5: etag.replaceAll('"', '').toLowerCase() };
    });
    await database.transact((transaction) => database.uploadParts.bulkCreate(parts, { updateOnDuplicate: ['size', 'md5'], transaction }));
  }
  await completeUpload(deps, input);
  await startCheck(deps, upload);
}

const startCheck = (deps: DiskDeps, { ownerId, objectKey, fileName, fileSize, modelType, origin }: UploadRow): Promise<string> =>
  requestCheck(deps, { ownerId, fileUrl: objectKey, fileName, fileSize, modelType, origin });

/** Takes a whole file that lies on this machine's disk, and starts its check; the local file is removed. */
export async function storeFile(deps: DiskDeps, caller: OpenCaller, asked: NewFile & { path: string }): Promise<UploadRow> {
  const { objects } = deps;
  try {
    const upload = await createFile(deps, caller, asked);
    const input = { ownerId: caller.ownerId, uploadId: upload.id };
    try {
      // As one object: completing finds the whole file under its key.
      await objects.abortMultipart(upload.objectKey, upload.storeUploadId);
      await objects.putFile(upload.objectKey, asked.path, { contentType: upload.contentType });
      await completeUpload(deps, input);
    } catch (error) {
      await abortUpload(deps, input);
      throw error;
    }
    await startCheck(deps, upload);
    return upload;
  } finally {
    await unlink(asked.path).catch(() => undefined);
  }
}

/** Deletes a file, or aborts its upload. */
export async function deleteOpenFile(deps: StorageDeps, { row, upload, file }: OpenFile): Promise<void> {
  const { ownerId } = upload;
  if (file === null) await abortUpload(deps, { ownerId, uploadId: upload.id });
  else await deleteFile(deps, { ownerId, fileId: file.id });
  await deps.database.transact((transaction) => deps.database.openFiles.destroy({ where: { id: row.id }, transaction }));
}
