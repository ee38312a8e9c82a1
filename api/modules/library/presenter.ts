import { topFolder } from '#domain/library/tree';
import type { FileVersionsView, FolderView, LibraryTreeView } from '#domain/library/views';
import type { CountedFile } from '#services/files/counted';
import type { LibraryTree } from '#services/library/read-tree';
import type { LibraryFolderRow } from '#storage/database/models/library';
import { presentFile } from '../files/presenter.ts';

/** A folder as its owner sees it. */
export const presentFolder = ({ id, parentId, name }: LibraryFolderRow, files = 0): FolderView => ({
  ...{ id, name, files },
  parentId: parentId === topFolder ? null : parentId,
});

export const presentTree = ({ folders, tags }: LibraryTree): LibraryTreeView => ({
  folders: folders.map(({ folder, files }) => presentFolder(folder, files)),
  tags,
});

/** A file's versions, and what they take up together. */
export function presentVersions(counted: readonly CountedFile[]): FileVersionsView {
  const results = counted.map(presentFile);
  return { results, storageBytes: results.reduce((sum, { storageBytes }) => sum + storageBytes, 0) };
}
