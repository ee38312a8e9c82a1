import { literal, Op, type Transaction } from 'sequelize';
import { maxStorageBytes } from '#domain/uploads/admission';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { findUser } from '../accounts/find.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { uploadRights } from '../membership/upload-rights.ts';

export interface StorageUsage {
  /** Used and reserved. */
  usedBytes: number;
  limitBytes: number;
  sourceBytes: number;
  /** Unpacked archives, previews and thumbnails. */
  derivedBytes: number;
  resultBytes: number;
  /** Of files that are gone and that somebody has bought. */
  soldBytes: number;
}

/** Without rows a sum is null, whatever its type says. */
const sumOf = async (sum: Promise<number | null>): Promise<number> => (await sum) ?? 0;

/** How much of a user's storage is used, and by what. */
export async function storageUsage(deps: ClockDeps, { userId }: { userId: string }): Promise<StorageUsage> {
  const { files, jobs, mallModels } = deps.database;
  const where = { ownerId: userId, purgedAt: null };
  const [user, sourceBytes, derivedBytes, resultBytes, soldBytes] = await Promise.all([
    findUser(deps, { userId }),
    sumOf(files.sum('fileSize', { where })),
    sumOf(files.sum('storedBytes', { where })),
    sumOf(jobs.sum('storedBytes', { where })),
    sumOf(mallModels.sum('keptBytes', { where: { sellerId: userId } })),
  ]);
  const limitBytes = maxStorageBytes(await uploadRights(deps.database, user, currentTime(deps)));
  return { usedBytes: user.storageUsedBytes, limitBytes, sourceBytes, derivedBytes, resultBytes, soldBytes };
}

/**
 * Reserves `bytes` of a user's storage. Returns false, and reserves nothing, if that would exceed `limitBytes`. A single statement, so
 * concurrent calls cannot exceed it together.
 */
export const reserveStorage = (
  database: Database,
  reservation: { userId: string; bytes: number; limitBytes: number },
  transaction: Transaction,
): Promise<boolean> =>
  updateWhere(
    database.users,
    { id: reservation.userId, storageUsedBytes: { [Op.lte]: reservation.limitBytes - reservation.bytes } },
    { storageUsedBytes: literal(`storage_used_bytes + ${Math.trunc(reservation.bytes)}`) },
    transaction,
  );

/** Frees `bytes`. Call it once, in the transaction whose conditional UPDATE ended what held them. */
export const releaseStorage = (
  database: Database,
  release: { userId: string; bytes: number },
  transaction: Transaction,
): Promise<boolean> =>
  updateWhere(
    database.users,
    { id: release.userId },
    { storageUsedBytes: literal(`storage_used_bytes - ${Math.trunc(release.bytes)}`) },
    transaction,
  );
