import type { SWRConfiguration, SWRResponse } from 'swr';
import type { DownloadName } from '#domain/jobs/schema';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { FileRunsView, JobCardView, JobDetailView } from '#domain/jobs/views';
import { checkLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { changing, optimistically } from './changes.ts';
import { useCall } from './use-call.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { useLive } from './events/use-live.ts';
import { keys } from './keys.ts';
import { deletedNow, notDeleted } from './rows.ts';
import { saveFile } from './save-file.ts';

/** A file's row shows how many jobs it has. */
const stale = ['jobs', 'files', 'storage'] as const;

const isRunning = (job: JobCardView): boolean => job.deletedAt === null && !isFinalJobStatus(job.status);

/** A page of jobs, kept in step by events; without them refetched every 30 s while one is running. Not fetched while `query` is null. */
export function useJobList(query: Payload<'cardList'> | null, options: SWRConfiguration = {}): SWRResponse<Page<JobCardView>, unknown> {
  const isLive = useLive();
  return useCall(query === null ? null : keys.jobList(query), {
    ...options,
    keepPreviousData: true,
    // Events say when the line is back.
    revalidateOnReconnect: false,
    refreshInterval: (page) => (!isLive && page?.results.some(isRunning) === true ? checkLimits.pollMs : 0),
  });
}

/** One job with its report. */
export const useJobDetail = (jobId: string): SWRResponse<JobDetailView, unknown> =>
  useCall(jobId === '' ? null : keys.job(jobId), {
    refreshInterval: (job) => (job !== undefined && isRunning(job) ? checkLimits.pollMs : 0),
  });

/** All jobs of one file, to compare them. */
export const useFileRuns = (fileId: string): SWRResponse<FileRunsView, unknown> =>
  useCall(fileId === '' ? null : keys.fileRuns(fileId), {
    refreshInterval: (answer) => (answer?.runs.some(isRunning) === true ? checkLimits.pollMs : 0),
  });

export const cancelJob = (id: string): Promise<unknown> => changing(stale, () => call('jobCancel', { id }));

/** Throws when the content scan rejects the name. */
export const renameJob = (id: string, modelName: string): Promise<unknown> =>
  changing(['jobs'], () => call('jobRename', { id, modelName }));

/** The row shows as deleted at once, and is restored if the server refuses. */
export const deleteJob = (job: JobCardView): Promise<void> =>
  optimistically(job, deletedNow(), () => call('deleteResult', { id: job.id }), stale);

/** Undoes a deletion; the row shows it at once. */
export const restoreJob = (job: JobCardView): Promise<void> =>
  optimistically(job, notDeleted, () => call('jobRestore', { id: job.id }), stale);

/** Downloads one of a job's files. */
export async function downloadOf(id: string, what: DownloadName): Promise<void> {
  const { url, fileName } = await call('downloadModelFile', { id, what });
  saveFile(url, fileName);
}
