import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Measures } from '#domain/measures';
import { partRange } from '#domain/uploads/parts';
import type { UploadPartRow, UploadRow } from '#storage/database/models/uploads';
import type { StoredPart } from '#storage/objects/object-store';
import { noteStep } from '../analytics/note-step.ts';
import { currentTime, type StorageDeps } from '../deps.ts';
import { clearStore, endUpload } from './abort.ts';
import { findUpload } from './find.ts';
import { listStoredParts } from './stored-parts.ts';
import { transitionUpload } from './transition.ts';

/**
 * Assembles the object once every stored part matches what was announced. Completing again returns the same, and resumes where a process
 * died. `upload.partsMissing` and `upload.partMismatch` leave the upload open; `upload.partOversize` ends it, for stores that do
 * not hold senders to the size they signed.
 */
export async function completeUpload(
  deps: StorageDeps & { measures?: Measures | undefined },
  input: { ownerId: string; uploadId: string },
): Promise<UploadRow> {
  const { database } = deps;
  const upload = await findUpload(deps, input);
  if (upload.status === 'Completed') return upload;
  if (upload.status === 'Aborted') throw new AppError('upload.closed');
  // Continues if the row is Completing already: everything below may run twice, and one of the calls records it.
  const { id } = upload;
  await database.transact((transaction) => transitionUpload(database, { id, to: 'Completing', from: ['Open'] }, transaction));
  try {
    await assemble(deps, upload);
  } catch (error) {
    if (!isFatal(error)) await reopen(deps, upload);
    else if (await endUpload(deps, upload, ['Open', 'Completing'])) await clearStore(deps, upload);
    throw error;
  }
  const won = await database.transact((transaction) => recordCompleted(deps, upload, transaction));
  if (won) {
    deps.measures?.count('uploads', {});
    deps.measures?.count('uploadBytes', {}, upload.fileSize);
    return upload;
  }
  const ended = await findUpload(deps, input);
  if (ended.status === 'Completed') return ended;
  await clearStore(deps, upload);
  throw new AppError('upload.closed');
}

/** Errors that sending parts again cannot fix. */
const isFatal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'upload.partOversize' || error.code === 'upload.closed');

const reopen = ({ database }: StorageDeps, { id }: UploadRow): Promise<boolean> =>
  database.transact((transaction) => transitionUpload(database, { id, to: 'Open', from: ['Completing'] }, transaction));

async function recordCompleted(deps: StorageDeps, upload: UploadRow, transaction: Transaction): Promise<boolean> {
  const { database } = deps;
  const at = currentTime(deps);
  const move = { id: upload.id, to: 'Completed', from: ['Open', 'Completing'], changes: { completedAt: at } } as const;
  const won = await transitionUpload(database, move, transaction);
  if (won) {
    await database.uploadParts.destroy({ where: { uploadId: upload.id }, transaction });
    await noteStep(database, { userId: upload.ownerId, step: 'uploaded', at }, transaction);
  }
  return won;
}

async function assemble(deps: StorageDeps, upload: UploadRow): Promise<void> {
  const { database, objects } = deps;
  const announced = await database.uploadParts.findAll({ where: { uploadId: upload.id }, order: ['partNumber'] });
  const stored = await listStoredParts(deps, upload);
  if (stored !== undefined) {
    verifyParts(upload, announced, stored);
    try {
      await objects.completeMultipart(upload.objectKey, upload.storeUploadId, announced);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'objects.notFound') throw error;
    }
  }
  // The store has forgotten this upload. Only it writes to this key, so an object of the right size is the whole file.
  for (const pauseMs of settlePausesMs) {
    const info = await objects.stat(upload.objectKey);
    if (info?.bytes === upload.fileSize) return;
    // A concurrent call may have completed the upload in the store without having put the file in its place yet.
    await setTimeout(pauseMs);
  }
  throw new AppError('upload.closed');
}

const settlePausesMs = [20, 50, 100, 200, 400, 800, 0];

function verifyParts(upload: UploadRow, announced: UploadPartRow[], stored: StoredPart[]): void {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const planned = (partNumber: number): number => {
    const { start, end } = partRange(upload.fileSize, upload.partSize, partNumber);
    return Math.max(0, end - start);
  };
  if (stored.some(({ partNumber, bytes }) => bytes > planned(partNumber))) throw new AppError('upload.partOversize');
  const missing = upload.partCount - announced.filter(({ partNumber }) => byNumber.has(partNumber)).length;
  if (missing > 0) throw new AppError('upload.partsMissing', { count: missing });
  const wrong = announced.filter(({ partNumber, size, md5 }) => {
    const part = byNumber.get(partNumber);
    return part?.bytes !== size || part.md5 !== md5;
  });
  if (wrong.length > 0) throw new AppError('upload.partMismatch', { parts: wrong.map(({ partNumber }) => partNumber).join('、') });
}
