import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { cardListSchema } from '#domain/jobs/schema';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import { checkLimits } from '#domain/limits';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** What of the list's request stands in the address. */
export const jobQuerySchema = cardListSchema.pick({ keyword: true, status: true, sort: true, pageNo: true, pageSize: true, fileId: true });
export type JobQuery = z.output<typeof jobQuerySchema>;

const isRunning = (job: JobCardView): boolean => job.deletedAt === null && !isFinalJobStatus(job.status);

/** A page of jobs; while one runs it is read again every 30 s, should no event arrive. */
export function useJobList(query: JobQuery) {
  return useQuery({
    queryKey: queryKeys.jobList(query),
    queryFn: ({ signal }) => call('cardList', query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) === true ? checkLimits.pollMs : false),
  });
}

/** All runs of one file; while one runs they are read again every 30 s. */
export function useFileRuns(fileId: string) {
  return useQuery({
    queryKey: queryKeys.fileRuns(fileId),
    queryFn: ({ signal }) => call('fileRuns', { fileId }, signal),
    enabled: fileId !== '',
    refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) === true ? checkLimits.pollMs : false),
  });
}

/** One job with its report. */
export function useJobDetail(jobId: string) {
  return useQuery({
    queryKey: queryKeys.job(jobId),
    queryFn: ({ signal }) => call('serviceDetail', { id: jobId }, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? checkLimits.pollMs : false),
  });
}
