import { AppError } from '#domain/errors/app-error';
import { depthIn, withinFolder } from '#domain/library/tree';
import { libraryLimits } from '#domain/limits';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { folderIn, holdFolders, placeIn } from './find-folder.ts';
import { unlessTaken } from './unless-taken.ts';

/** Puts a folder with all that it holds into another, or at the top for null. `folder.notFound`, `folder.nameTaken`, `folder.tooDeep`, `folder.intoItself`. */
export async function moveFolder(
  { database }: DatabaseDeps,
  input: { ownerId: string; folderId: string; parentId: string | null },
): Promise<void> {
  const { ownerId, folderId } = input;
  const named = await database.libraryFolders.findOne({ where: { id: folderId, ownerId }, attributes: ['name'] });
  await unlessTaken(named?.name ?? '', () =>
    database.transact(async (transaction) => {
      const folders = await holdFolders(database, ownerId, transaction);
      const { id } = folderIn(folders, folderId);
      const parentId = placeIn(folders, input.parentId);
      if (withinFolder(folders, id).includes(parentId)) throw new AppError('folder.intoItself');
      if (depthIn(folders, parentId, id) > libraryLimits.depth) throw new AppError('folder.tooDeep', { count: libraryLimits.depth });
      await updateWhere(database.libraryFolders, { id }, { parentId }, transaction);
    }),
  );
}
