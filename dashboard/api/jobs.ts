import type { SWRResponse } from 'swr';
import type { DownloadName } from '#domain/jobs/schema';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { FileRunsView, JobCardView, JobDetailView } from '#domain/jobs/views';
import { checkLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { changing, optimistically, useCall } from './cache.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { deletedNow, notDeleted } from './rows.ts';
import { saveFile } from './save-file.ts';

/** A file's row counts its jobs. */
const stale = ['jobs', 'files', 'storage'] as const;

const isRunning = (job: JobCardView): boolean => job.deletedAt === null && !isFinalJobStatus(job.status);

/** A page of jobs; read again every 30 s while one runs, in case no event arrives. */
export const useJobList = (query: Payload<'cardList'>): SWRResponse<Page<JobCardView>, unknown> =>
  useCall(keys.jobList(query), {
    keepPreviousData: true,
    refreshInterval: (page) => (page?.results.some(isRunning) === true ? checkLimits.pollMs : 0),
  });

/** One job with its report. */
export const useJobDetail = (jobId: string): SWRResponse<JobDetailView, unknown> =>
  useCall(jobId === '' ? null : keys.job(jobId), {
    refreshInterval: (job) => (job !== undefined && isRunning(job) ? checkLimits.pollMs : 0),
  });

/** All jobs of one file, for a comparison. */
export const useFileRuns = (fileId: string): SWRResponse<FileRunsView, unknown> =>
  useCall(fileId === '' ? null : keys.fileRuns(fileId), {
    refreshInterval: (answer) => (answer?.runs.some(isRunning) === true ? checkLimits.pollMs : 0),
  });

/** Starts a job and answers its id. */
export const submitJob = (payload: Payload<'jobSubmit'>): Promise<string> => changing(stale, () => call('jobSubmit', payload));

export const cancelJob = (id: string): Promise<unknown> => changing(stale, () => call('jobCancel', { id }));

export const retryJob = (id: string): Promise<unknown> => changing(stale, () => call('jobRetry', { id }));

/** Throws the refusal of the content scan. */
export const renameJob = (id: string, modelName: string): Promise<unknown> =>
  changing(['jobs'], () => call('jobRename', { id, modelName }));

/** Shown as deleted at once; back as it was when the server refuses. */
export const deleteJob = (job: JobCardView): Promise<void> =>
  optimistically(job, deletedNow(), () => call('deleteResult', { id: job.id }), stale);

/** Undoes a deletion, shown at once. */
export const restoreJob = (job: JobCardView): Promise<void> =>
  optimistically(job, notDeleted, () => call('jobRestore', { id: job.id }), stale);

/** Has the browser save one of a job's files. */
export async function downloadOf(id: string, what: DownloadName): Promise<void> {
  const { url, fileName } = await call('downloadModelFile', { id, what });
  saveFile(url, fileName);
}
