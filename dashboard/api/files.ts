import type { SWRConfiguration, SWRResponse } from 'swr';
import { isFinalFileStatus } from '#domain/files/state';
import type { SourceFileDetail, SourceFile } from './contract.ts';
import { checkLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { changing, optimistically } from './changes.ts';
import { useCall } from './use-call.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { events } from './events/event-hub.ts';
import { useLive } from './events/use-live.ts';
import { keys } from './keys.ts';
import { deletedNow, notDeleted } from './rows.ts';

/** Deleting a file deletes its jobs. */
const stale = ['files', 'jobs', 'storage'] as const;

const isRunning = (file: SourceFile): boolean => file.deletedAt === null && !isFinalFileStatus(file.status);

/** A page of source files, kept in step by events; without them refetched every 30 s while one is being checked. Not fetched while `query` is null. */
export function useFileList(query: Payload<'fileList'> | null, options: SWRConfiguration = {}): SWRResponse<Page<SourceFile>, unknown> {
  const isLive = useLive();
  return useCall(query === null ? null : keys.fileList(query), {
    ...options,
    keepPreviousData: true,
    // Events say when the line is back.
    revalidateOnReconnect: false,
    refreshInterval: (page) => (!isLive && page?.results.some(isRunning) === true ? checkLimits.pollMs : 0),
  });
}

/** A source file with its check report. Does not fetch while `fileId` is null. */
export const useFileDetail = (fileId: string | null): SWRResponse<SourceFileDetail, unknown> =>
  useCall(fileId === null ? null : keys.file(fileId), {
    refreshInterval: (file) => (file !== undefined && isRunning(file) ? checkLimits.pollMs : 0),
  });

export const cancelCheck = (fileId: string): Promise<unknown> => changing(stale, () => call('fileCancel', { fileId }));

/** Checks a file again; whoever watches it polls again from now on. */
export const retryCheck = async (fileId: string): Promise<void> => {
  await changing(stale, () => call('fileRetry', { fileId }));
  events.pollAgain(fileId);
};

type NamedFile = Pick<SourceFile, 'id' | 'modelType'>;

/** Throws when the content scan rejects the name. */
export const renameFile = ({ id, modelType }: NamedFile, modelName: string): Promise<unknown> =>
  changing(['files'], () => call('updateModelFile', { fileId: id, modelName, modelType }));

/** The row shows as deleted at once, and is restored if the server refuses. */
export const deleteFile = (file: SourceFile): Promise<void> =>
  optimistically(file, deletedNow(), () => call('fileDelete', { fileId: file.id }), stale);

/** Undoes a deletion; the row shows it at once. */
export const restoreFile = (file: SourceFile): Promise<void> =>
  optimistically(file, notDeleted, () => call('fileRestore', { fileId: file.id }), stale);
