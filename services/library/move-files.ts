import { Op } from 'sequelize';
import { topFolder } from '#domain/library/tree';
import { updateRowsWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { seriesOf } from '../files/counted.ts';
import { findFiles } from './find-files.ts';
import { holdFolders, placeIn } from './find-folder.ts';

export interface Moved {
  fileId: string;
  /** Where it lay; null for no folder. */
  from: string | null;
}

/** Puts files with all their versions into a folder, or into none for null; returns those that lay elsewhere. `folder.notFound`, `file.notFound`: then none is moved. */
export async function moveFiles(
  { database }: DatabaseDeps,
  input: { ownerId: string; fileIds: readonly string[]; folderId: string | null },
): Promise<Moved[]> {
  return database.transact(async (transaction) => {
    const place = placeIn(await holdFolders(database, input.ownerId, transaction), input.folderId);
    const folderId = place === topFolder ? null : place;
    const moved = (await findFiles(database, input, transaction)).filter((file) => file.folderId !== folderId);
    const series = moved.map(seriesOf);
    const versions = { ownerId: input.ownerId, [Op.or]: [{ id: series }, { seriesId: series }] };
    if (moved.length > 0) await updateRowsWhere(database.files, versions, { folderId }, transaction);
    return moved.map((file) => ({ fileId: file.id, from: file.folderId }));
  });
}
