import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CreationAttributes } from 'sequelize';
import { formatBytes } from '#domain/display/numbers';
import { AppError } from '#domain/errors/app-error';
import { sampleFileName } from '#domain/checks/sample';
import { uploadLimits } from '#domain/limits';
import { maxStorageBytes } from '#domain/uploads/admission';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { UploadRow } from '#storage/database/models/uploads';
import { uploadKey } from '#storage/objects/keys';
import { findUser } from '../accounts/find.ts';
import { currentTime, type DiskDeps } from '../deps.ts';
import { uploadRights } from '../membership/upload-rights.ts';
import { refuseWhenDiskLow } from '../uploads/refuse-when-disk-low.ts';
import { releaseStorage, reserveStorage } from '../uploads/storage-quota.ts';
import { requestCheck } from './request.ts';

/** Ours, beside the sources: compiled code is one folder deeper. */
const samplePath = fileURLToPath(new URL('../../../services/checks/sample/truck.glb', import.meta.url));

/**
 * Gives somebody who has no model one of ours: a completed upload as any other, counted in their storage, and its check. Returns the file's id; asked twice at once, the
 * same. `file.sampleRefused` when they have a model, and what `requestCheck` and a full storage refuse.
 */
export async function giveSample(deps: DiskDeps, { ownerId }: { ownerId: string }): Promise<string> {
  const { objectKey: fileUrl, fileName, fileSize, modelType, origin } = await sampleUpload(deps, ownerId);
  return requestCheck(deps, { ownerId, fileUrl, fileName, fileSize, modelType, origin });
}

async function sampleUpload(deps: DiskDeps, ownerId: string): Promise<UploadRow> {
  const { database, objects } = deps;
  const { size } = await stat(samplePath);
  await refuseWhenDiskLow(deps, size);
  const limitBytes = maxStorageBytes(await uploadRights(database, await findUser(deps, { userId: ownerId }), currentTime(deps)));
  const id = newId();
  const objectKey = uploadKey(ownerId, id, sampleFileName);
  const contentType = contentTypeOf(sampleFileName);
  await objects.putFile(objectKey, samplePath, { contentType });
  const now = currentTime(deps);
  const row = {
    ...{ id, ownerId, objectKey, contentType, fileName: sampleFileName, fileSize: size, storeUploadId: '', partSize: size, partCount: 1 },
    ...({ modelType: 'single', origin: 'workbench', purpose: 'model', status: 'Completed', claimedBy: null } as const),
    ...{ createdAt: now, completedAt: now, expiresAt: new Date(now.getTime() + uploadLimits.abandonedMs) },
  };
  try {
    const upload = await reserve(database, row, limitBytes);
    if (upload.id !== id) await objects.remove(objectKey);
    return upload;
  } catch (error) {
    await objects.remove(objectKey);
    throw error;
  }
}

/** The new upload, or that of a call before whose check is still to be asked for. The reservation locks the owner's row, so that calls at once follow each other. */
const reserve = (database: Database, upload: CreationAttributes<UploadRow>, limitBytes: number): Promise<UploadRow> =>
  database.transact(async (transaction) => {
    const { ownerId, fileSize } = upload;
    if (!(await reserveStorage(database, { userId: ownerId, bytes: fileSize, limitBytes }, transaction))) {
      const { storageUsedBytes } = await database.users.findByPk(ownerId, { transaction, rejectOnEmpty: true });
      const free = formatBytes(Math.max(0, limitBytes - storageUsedBytes));
      throw new AppError('upload.storageFull', { free, needed: formatBytes(fileSize) });
    }
    const begun = await database.uploads.findOne({
      where: { ownerId, fileName: sampleFileName, storeUploadId: '', status: 'Completed', claimedBy: null },
      transaction,
    });
    if (begun !== null) {
      await releaseStorage(database, { userId: ownerId, bytes: fileSize }, transaction);
      return begun;
    }
    if ((await database.files.count({ where: { ownerId, deletedAt: null, purgedAt: null }, transaction })) > 0)
      throw new AppError('file.sampleRefused');
    return database.uploads.create(upload, { transaction });
  });
