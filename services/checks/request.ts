import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { extensionOf } from '#domain/formats';
import type { ModelType, Origin } from '#domain/files/model-type';
import { defaultModelName } from '#domain/uploads/naming';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import type { UploadRow } from '#storage/database/models/uploads';
import type { DiskDeps } from '../deps.ts';
import { updateWhere } from '#storage/database/update-where';
import { joinSeries } from '../files/join-series.ts';
import { claimUpload } from '../uploads/claim.ts';
import { refuseWhenDiskLow } from '../uploads/refuse-when-disk-low.ts';
import { enqueueCheck } from './enqueue.ts';
import { nothingYet } from './nothing-yet.ts';

export interface CheckRequest {
  ownerId: string;
  fileUrl: string;
  fileName: string;
  fileSize: number;
  modelType: ModelType;
  origin: Origin;
  format?: string | undefined;
  bucketName?: string | undefined;
  /** Where it lies; in no folder where this one is not the caller's, or is gone. */
  folderId?: string | undefined;
  /** The file that it is a new version of; it lies where that does. */
  versionOf?: string | undefined;
}

/**
 * Turns the caller's completed upload into a source file, enqueues its check and returns the file's id; called again, it returns the same
 * id. `upload.notFound` unless the upload is completed and the caller's, `upload.mismatch` when the request differs from it,
 * `check.tooMany` when too many checks are unfinished, `upload.diskFull` while the disk is nearly full, and what `joinSeries` refuses.
 */
export async function requestCheck(deps: DiskDeps, input: CheckRequest): Promise<string> {
  const { database } = deps;
  const upload = await database.uploads.findOne({ where: { objectKey: input.fileUrl, ownerId: input.ownerId, status: 'Completed' } });
  if (upload === null) throw new AppError('upload.notFound');
  if (!matches(upload, input, deps.objects.bucket)) throw new AppError('upload.mismatch');
  const known = await knownFile(database, upload.id);
  if (known !== undefined) return known;
  await refuseWhenDiskLow(deps);
  try {
    return await database.transact(async (transaction) => {
      const id = newId();
      if (!(await claimUpload(database, { uploadId: upload.id, claimedBy: `file/${id}` }, transaction))) throw new LostClaim();
      const { fileName, fileSize, modelType, origin, objectKey } = upload;
      const file = await database.files.create(
        {
          ...nothingYet,
          id,
          ownerId: input.ownerId,
          uploadId: upload.id,
          objectKey,
          fileName,
          format: extensionOf(fileName),
          fileSize,
          modelType,
          origin,
          modelName: defaultModelName(fileName) || '未命名模型',
          ...(await placeOf(database, input, { modelType, origin }, transaction)),
          createdAt: new Date(),
        },
        { transaction },
      );
      await enqueueCheck(database, file, transaction);
      return file.id;
    });
  } catch (error) {
    if (!(error instanceof LostClaim)) throw error;
    const winner = await knownFile(database, upload.id);
    if (winner === undefined) throw new AppError('upload.notFound');
    return winner;
  }
}

/** What the row of a new file says of its folder and its versions. */
async function placeOf(
  database: Database,
  { ownerId, folderId, versionOf }: CheckRequest,
  kind: Pick<UploadRow, 'modelType' | 'origin'>,
  transaction: Transaction,
): Promise<Partial<FileRow>> {
  if (versionOf !== undefined) return joinSeries(database, { ownerId, versionOf, ...kind }, transaction);
  if (folderId === undefined) return {};
  // Holds the owner's row: who deletes the folder at once moves this file too, or comes first.
  await updateWhere(database.users, { id: ownerId }, {}, transaction);
  const folder = await database.libraryFolders.findOne({ where: { id: folderId, ownerId }, transaction });
  return { folderId: folder?.id ?? null };
}

/** Thrown to roll the transaction back: another call claimed the upload, or it was aborted. */
class LostClaim extends Error {}

/** Whether everything the request repeats matches the upload. */
const matches = (upload: UploadRow, input: CheckRequest, bucket: string): boolean =>
  upload.fileName === input.fileName &&
  upload.fileSize === input.fileSize &&
  upload.modelType === input.modelType &&
  upload.origin === input.origin &&
  (input.format === undefined || input.format.replace(/^\./, '').toLowerCase() === extensionOf(upload.fileName)) &&
  (input.bucketName === undefined || input.bucketName === bucket);

/** The file already made from this upload; `upload.notFound` once that is deleted. */
async function knownFile(database: Database, uploadId: string): Promise<string | undefined> {
  const file = await database.files.findOne({ where: { uploadId }, attributes: ['id', 'deletedAt'] });
  if (file !== null && file.deletedAt !== null) throw new AppError('upload.notFound');
  return file?.id;
}
