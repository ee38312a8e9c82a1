import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { topFolder } from '#domain/library/tree';
import type { Database } from '#storage/database/connect';
import type { LibraryFolderRow } from '#storage/database/models/library';
import { updateWhere } from '#storage/database/update-where';

/** All folders of a person, in no order. Holds the owner's row, so that changes of the tree at once follow each other. */
export async function holdFolders(database: Database, ownerId: string, transaction: Transaction): Promise<LibraryFolderRow[]> {
  await updateWhere(database.users, { id: ownerId }, {}, transaction);
  return database.libraryFolders.findAll({ where: { ownerId }, transaction });
}

/** One of these folders; `folder.notFound`. */
export function folderIn(folders: readonly LibraryFolderRow[], id: string): LibraryFolderRow {
  const folder = folders.find((one) => one.id === id);
  if (folder === undefined) throw new AppError('folder.notFound');
  return folder;
}

/** The place that a client names: a folder of these, or the top for null. `folder.notFound`. */
export const placeIn = (folders: readonly LibraryFolderRow[], id: string | null): string =>
  id === null ? topFolder : folderIn(folders, id).id;
