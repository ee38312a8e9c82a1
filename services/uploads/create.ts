import { formatBytes } from '#domain/display/numbers';
import { AppError } from '#domain/errors/app-error';
import { uploadLimits } from '#domain/limits';
import { isModelerType } from '#domain/modelers/kinds';
import type { ModelType, Origin } from '#domain/files/model-type';
import { maxStorageBytes, refuseUpload } from '#domain/uploads/admission';
import { contentTypeOf } from '#domain/uploads/content-type';
import { planParts } from '#domain/uploads/parts';
import { newId } from '#storage/database/ids';
import type { UploadRow } from '#storage/database/models/uploads';
import { uploadKey } from '#storage/objects/keys';
import { findUser } from '../accounts/find.ts';
import { currentTime, type DiskDeps } from '../deps.ts';
import { refuseFrozen } from '../modelers/refuse-frozen.ts';
import { uploadRights } from '../membership/upload-rights.ts';
import { refuseWhenDiskLow } from './refuse-when-disk-low.ts';
import { reserveStorage } from './storage-quota.ts';

export interface CreateUploadInput {
  ownerId: string;
  fileName: string;
  fileSize: number;
  modelType: ModelType;
  origin: Origin;
}

/**
 * Opens a multipart upload and reserves its storage. Refuses the publish centre to others than modellers (`upload.publisherOnly`) and to who is frozen (`modeler.frozen`), and up front what the tier does not allow (`upload.formatRefused`, `upload.empty`,
 * `upload.tooLarge`, `upload.storageFull`, `upload.tooManyOpen`) and what does not fit the disk (`upload.diskFull`).
 */
export async function createUpload(deps: DiskDeps, input: CreateUploadInput): Promise<UploadRow> {
  const { objects } = deps;
  const user = await findUser(deps, { userId: input.ownerId });
  if (input.origin === 'publish') {
    if (!isModelerType(user.uploaderType)) throw new AppError('upload.publisherOnly');
    refuseFrozen(user);
  }
  const rights = await uploadRights(deps.database, user, currentTime(deps));
  const refusal = refuseUpload(input, input.modelType, rights);
  if (refusal !== undefined) throw refusal;
  await refuseWhenDiskLow(deps, input.fileSize);

  const id = newId();
  const { partSize, partCount } = planParts(input.fileSize);
  const objectKey = uploadKey(user.id, id, input.fileName);
  const contentType = contentTypeOf(input.fileName);
  const createdAt = currentTime(deps);
  const expiresAt = new Date(createdAt.getTime() + uploadLimits.abandonedMs);
  const { storeUploadId } = await objects.beginMultipart(objectKey, { contentType, partSize });
  const row = { ...input, id, objectKey, storeUploadId, contentType, partSize, partCount, expiresAt, createdAt };
  try {
    return await reserveAndRecord(deps, maxStorageBytes(rights), row);
  } catch (error) {
    await objects.abortMultipart(objectKey, storeUploadId);
    throw error;
  }
}

type NewUpload = CreateUploadInput & {
  id: string;
  objectKey: string;
  storeUploadId: string;
  contentType: string;
  partSize: number;
  partCount: number;
  expiresAt: Date;
  createdAt: Date;
};

const reserveAndRecord = ({ database }: DiskDeps, limitBytes: number, upload: NewUpload): Promise<UploadRow> =>
  database.transact(async (transaction) => {
    const reservation = { userId: upload.ownerId, bytes: upload.fileSize, limitBytes };
    if (!(await reserveStorage(database, reservation, transaction))) {
      const current = await database.users.findByPk(upload.ownerId, { transaction, rejectOnEmpty: true });
      const free = Math.max(0, reservation.limitBytes - current.storageUsedBytes);
      throw new AppError('upload.storageFull', { free: formatBytes(free), needed: formatBytes(upload.fileSize) });
    }
    // Counted behind the reservation's lock on the user's row, so that concurrent calls cannot exceed it together.
    const open = await database.uploads.count({ where: { ownerId: upload.ownerId, status: ['Open', 'Completing'] }, transaction });
    if (open >= uploadLimits.openPerUser) throw new AppError('upload.tooManyOpen', { count: open });
    return database.uploads.create({ ...upload, status: 'Open', purpose: 'model', claimedBy: null, completedAt: null }, { transaction });
  });
