import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { checkLimits } from '#domain/limits';
import { isFinalFileStatus } from '#domain/files/state';
import type { SourceFileView } from '#domain/files/views';
import { fileListSchema } from '#domain/uploads/schema';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** What of the list's request stands in the address. */
export const fileQuerySchema = fileListSchema.pick({ keyword: true, status: true, sort: true, pageNo: true, pageSize: true });
export type FileQuery = z.output<typeof fileQuerySchema>;

const isRunning = (file: SourceFileView): boolean => file.deletedAt === null && !isFinalFileStatus(file.status);

/** A page of source files; while one is being checked it is read again every 30 s, should no event arrive. */
export function useFileList(query: FileQuery, origin: 0 | 1) {
  const payload = { ...query, origin };
  return useQuery({
    queryKey: queryKeys.fileList(payload),
    queryFn: ({ signal }) => call('fileList', payload, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) === true ? checkLimits.pollMs : false),
  });
}

/** One source file with its check report; nothing is asked while `fileId` is null. */
export function useFileDetail(fileId: string | null) {
  return useQuery({
    queryKey: queryKeys.file(fileId ?? ''),
    queryFn: ({ signal }) => call('fileDetail', { fileId: fileId ?? '' }, signal),
    enabled: fileId !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? checkLimits.pollMs : false),
  });
}
