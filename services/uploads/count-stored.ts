import { literal, type ModelStatic, type Transaction } from 'sequelize';
import { formatBytes } from '#domain/display/numbers';
import { AppError } from '#domain/errors/app-error';
import { maxStorageBytes } from '#domain/uploads/admission';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { uploadRights } from '../membership/upload-rights.ts';
import { releaseStorage, reserveStorage } from './storage-quota.ts';

/** What counting does when the owner's storage is full: refuse, or count all the same. */
export type WhenFull = 'refuse' | 'count';

/**
 * Counts `bytes` as what the platform keeps for a file beside its upload, or for a job, in place of what it counted before: in the row and
 * against the owner's storage. Call it within the transaction that changes the row. @throws storage.full, with nothing counted.
 */
export async function countStored<Row extends FileRow | JobRow>(
  database: Database,
  rows: ModelStatic<Row>,
  { id, bytes, whenFull }: { id: string; bytes: number; whenFull: WhenFull },
  transaction: Transaction,
): Promise<void> {
  const table = rows as unknown as ModelStatic<FileRow>;
  const row = await table.findByPk(id, { attributes: ['id', 'ownerId', 'storedBytes'], transaction, lock: true, rejectOnEmpty: true });
  const growth = bytes - row.storedBytes;
  if (growth === 0) return;
  if (growth < 0) await releaseStorage(database, { userId: row.ownerId, bytes: -growth }, transaction);
  else await grow(database, row.ownerId, growth, whenFull, transaction);
  await table.update({ storedBytes: bytes }, { where: { id }, transaction });
}

/**
 * Holds what work is expected to store against the owner's storage, before it is done; nothing is reserved. @throws storage.full.
 */
export async function expectStored({ database }: DatabaseDeps, { ownerId, bytes }: { ownerId: string; bytes: number }): Promise<void> {
  const owner = await database.users.findByPk(ownerId, { rejectOnEmpty: true });
  const limitBytes = maxStorageBytes(await uploadRights(database, owner, new Date()));
  if (owner.storageUsedBytes + bytes > limitBytes) throw storageFull(limitBytes, owner, bytes);
}

const storageFull = (limitBytes: number, { storageUsedBytes }: UserRow, bytes: number): AppError =>
  new AppError('storage.full', { free: formatBytes(Math.max(0, limitBytes - storageUsedBytes)), needed: formatBytes(bytes) });

async function grow(database: Database, ownerId: string, bytes: number, whenFull: WhenFull, transaction: Transaction): Promise<void> {
  const owner = await database.users.findByPk(ownerId, { transaction, rejectOnEmpty: true });
  const limitBytes = maxStorageBytes(await uploadRights(database, owner, new Date(), transaction));
  if (await reserveStorage(database, { userId: ownerId, bytes, limitBytes }, transaction)) return;
  if (whenFull === 'refuse') {
    throw storageFull(limitBytes, owner, bytes);
  }
  await updateWhere(
    database.users,
    { id: ownerId },
    { storageUsedBytes: literal(`storage_used_bytes + ${Math.trunc(bytes)}`) },
    transaction,
  );
}
