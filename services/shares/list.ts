import type { FileRow } from '#storage/database/models/files';
import type { ModelShareRow } from '#storage/database/models/shares';
import type { DatabaseDeps } from '../deps.ts';

export interface ListedShare {
  share: ModelShareRow;
  modelName: string;
}

/** How many are listed; what has ended is swept, and three are open at once. */
const limit = 200;

/** Links of an owner, or of one of his files, the latest first. */
export async function listShares(
  { database }: DatabaseDeps,
  { ownerId, fileId }: { ownerId: string; fileId?: string | undefined },
): Promise<ListedShare[]> {
  const where = { ownerId, ...(fileId !== undefined && { fileId }) };
  return nameShares(database.files, await database.modelShares.findAll({ where, order: [['id', 'DESC']], limit }));
}

/** Links with the names of their models. */
export async function nameShares(files: DatabaseDeps['database']['files'], shares: readonly ModelShareRow[]): Promise<ListedShare[]> {
  const ids = [...new Set(shares.map(({ fileId }) => fileId))];
  const found = await files.findAll({ where: { id: ids }, attributes: ['id', 'modelName'] });
  const names = new Map(found.map(({ id, modelName }: FileRow) => [id, modelName]));
  return shares.map((share) => ({ share, modelName: names.get(share.fileId) ?? '' }));
}
