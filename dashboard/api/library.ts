import type { SWRResponse } from 'swr';
import type { FolderView, LibraryTreeView, MovedFilesView } from '#domain/library/views';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Answer } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

const stale = ['library', 'files'] as const;

/** Folders and tags of one's own. Not fetched while it is not `wanted`. */
export const useLibrary = (wanted = true): SWRResponse<LibraryTreeView, unknown> => useCall(wanted ? keys.library() : null);

/** All versions of a file, the newest first. Does not fetch while `fileId` is null. */
export const useVersions = (fileId: string | null): SWRResponse<Answer<'fileVersions'>, unknown> =>
  useCall(fileId === null ? null : keys.versions(fileId));

/** Throws for a name that is taken or rejected, and for a folder too many or too deep. */
export const createFolder = (name: string, parentId: string | null): Promise<FolderView> =>
  changing(stale, () => call('folderCreate', { name, parentId }));

/** Throws for a name that is taken or rejected. */
export const renameFolder = (folderId: string, name: string): Promise<unknown> =>
  changing(stale, () => call('folderRename', { folderId, name }));

export const moveFolder = (folderId: string, parentId: string | null): Promise<unknown> =>
  changing(stale, () => call('folderMove', { folderId, parentId }));

export const deleteFolder = (folderId: string, withFiles: boolean): Promise<unknown> =>
  changing([...stale, 'storage'], () => call('folderDelete', { folderId, withFiles }));

/** Answers where those lay that were moved. */
export const moveFiles = (fileIds: readonly string[], folderId: string | null): Promise<MovedFilesView> =>
  changing(stale, () => call('filesMove', { fileIds: [...fileIds], folderId }));

export const tagFiles = (fileIds: readonly string[], change: { add: string[]; remove: string[] }): Promise<unknown> =>
  changing(stale, () => call('filesTag', { fileIds: [...fileIds], ...change }));

export const restoreVersion = (fileId: string): Promise<unknown> =>
  changing([...stale, 'jobs'], () => call('fileVersionRestore', { fileId }));
