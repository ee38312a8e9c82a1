import type { PurgeKind } from '#domain/jobs/ids';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import { filePrefix, jobPrefix } from '#storage/objects/keys';
import { updateWhere } from '#storage/database/update-where';
import { releaseStorage } from '../uploads/storage-quota.ts';

export interface PurgeRequest {
  kind: PurgeKind;
  id: string;
  deletedAtMs: number;
}

/**
 * Removes the objects of a file or job that is still deleted since `deletedAtMs`, for good: the row is marked first, so that an
 * undo can no longer win, and with it, once, a file's storage is given back. May be called again after a fault.
 */
export async function purge(deps: { database: Database; objects: ObjectStore }, request: PurgeRequest): Promise<{ purged: boolean }> {
  const { objects } = deps;
  const keys = request.kind === 'file' ? await markFile(deps.database, request) : await markJob(deps.database, request);
  if (keys === undefined) return { purged: false };
  await objects.removePrefix(keys.prefix);
  if (keys.upload !== null) await objects.remove(keys.upload);
  return { purged: true };
}

interface Leftovers {
  prefix: string;
  upload: string | null;
}

async function markFile(database: Database, { id, deletedAtMs }: PurgeRequest): Promise<Leftovers | undefined> {
  return database.transact(async (transaction) => {
    const deletedAt = new Date(deletedAtMs);
    const file = await database.files.findOne({ where: { id, deletedAt }, transaction });
    if (file === null) return undefined;
    const mine = await updateWhere(database.files, { id, deletedAt, purgedAt: null }, { purgedAt: new Date() }, transaction);
    if (mine) await releaseStorage(database, { userId: file.ownerId, bytes: file.fileSize }, transaction);
    return { prefix: filePrefix(id), upload: file.objectKey };
  });
}

async function markJob(database: Database, { id, deletedAtMs }: PurgeRequest): Promise<Leftovers | undefined> {
  return database.transact(async (transaction) => {
    const deletedAt = new Date(deletedAtMs);
    const job = await database.jobs.findOne({ where: { id, deletedAt }, transaction });
    if (job === null) return undefined;
    await updateWhere(database.jobs, { id, deletedAt, purgedAt: null }, { purgedAt: new Date() }, transaction);
    return { prefix: jobPrefix(id), upload: null };
  });
}
