import { AppError } from '#domain/errors/app-error';
import { topFolder, withinFolder } from '#domain/library/tree';
import { libraryLimits } from '#domain/limits';
import { updateRowsWhere } from '#storage/database/update-where';
import type { ClockDeps } from '../deps.ts';
import { deleteFile } from '../files/delete.ts';
import { folderIn, holdFolders } from './find-folder.ts';

/**
 * Deletes a folder and those in it. Their files move to where the folder lay; `withFiles` deletes them there too, which `restoreFile` undoes for 10 minutes.
 * `folder.notFound`; `folder.tooFull` where more files would be deleted than one call may. A file that is put there meanwhile stays.
 */
export async function deleteFolder(deps: ClockDeps, input: { ownerId: string; folderId: string; withFiles: boolean }): Promise<void> {
  const { database } = deps;
  const { ownerId, withFiles } = input;
  const { files, libraryFolders } = database;
  const held = await database.transact(async (transaction) => {
    const folders = await holdFolders(database, ownerId, transaction);
    const { id, parentId } = folderIn(folders, input.folderId);
    const gone = withinFolder(folders, id);
    const inside = { ownerId, folderId: gone };
    const listed = { ...inside, isCurrent: true, deletedAt: null };
    const rows = withFiles
      ? await files.findAll({ where: listed, attributes: ['id'], limit: libraryLimits.filesAtOnce + 1, transaction })
      : [];
    if (rows.length > libraryLimits.filesAtOnce) throw new AppError('folder.tooFull', { count: libraryLimits.filesAtOnce });
    await updateRowsWhere(files, inside, { folderId: parentId === topFolder ? null : parentId }, transaction);
    await libraryFolders.destroy({ where: { id: gone, ownerId }, transaction });
    return rows;
  });
  for (const { id: fileId } of held) await deleteFile(deps, { ownerId, fileId }).catch(unlessGone);
}

/** Somebody else of the same account may have deleted it first. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'file.notFound')) throw error;
}
