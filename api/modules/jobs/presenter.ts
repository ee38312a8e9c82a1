import type {
  DownloadView,
  FileRunsView,
  JobCardBase,
  JobCardOf,
  JobCardView,
  JobDetailView,
  JobRunView,
  SubmittedView,
} from '#domain/jobs/views';
import { fileMediaPath } from '#domain/files/media';
import { jobMediaPath, jobSceneZipPath } from '#domain/kinds/media';
import type { Page } from '#domain/wire/envelope';
import type { jobDetail } from '#services/jobs/detail';
import type { Download } from '#services/jobs/download';
import type { JobPage } from '#services/jobs/list';
import type { FileRuns } from '#services/jobs/runs';
import type { JobSource } from '#services/jobs/source';
import type { SubmittedWork } from '#services/orders/submit-job';
import { undoUntil } from '#services/work/undo-until';
import type { JobRow } from '#storage/database/models/jobs';
import { presentFile } from '../files/presenter.ts';
import { comparisonOf } from './kinds/comparison.ts';
import { presenters } from './kinds/table.ts';
import { isoOrNull, presentFailure, presentPage, type Asked } from '../presenting.ts';

/** A job as its owner sees it in lists. */
export const presentJob = (job: JobRow, source: JobSource | undefined): JobCardView =>
  ({ ...presentBase(job, source), kind: job.kind, ...presenters[job.kind].card(job) }) as JobCardView;

/** A page of jobs. */
export const presentJobPage = (asked: Asked, { jobs, totalCount }: JobPage): Page<JobCardView> => {
  const cards = jobs.map(({ job, source }) => presentJob(job, source));
  return presentPage(asked, totalCount, cards);
};

/** A job with its report and everything that it made. */
export const presentJobDetail = ({ job, source, assets }: Awaited<ReturnType<typeof jobDetail>>): JobDetailView =>
  ({ ...presentJob(job, source), report: job.report, ...presenters[job.kind].detail?.(job, assets) }) as JobDetailView;

function presentBase(job: JobRow, source: JobSource | undefined): JobCardBase {
  const { id, version, batchId, modelName, status, stage, percent, resultBytes } = job;
  const kept = keptOf(source);
  // Scenes and maps are no models, and what is generated has nothing before it: their figures are their own.
  const figures =
    job.result === null || job.result.kind === 'tiles' || job.result.kind === 'superResolve' || !('before' in job.result)
      ? null
      : job.result;
  return {
    id,
    version,
    fileId: job.fileId ?? '',
    batchId,
    fileName: source?.fileName ?? '',
    modelName,
    status: status === 'Waiting' ? 'Running' : status,
    stage,
    percent,
    error: presentFailure(job.error),
    createdAt: job.createdAt.toISOString(),
    ...{ waitingSince: isoOrNull(job.waitingSince), waitedMs: job.waitedMs },
    startedAt: isoOrNull(job.startedAt),
    endedAt: isoOrNull(job.endedAt),
    deletedAt: isoOrNull(job.deletedAt),
    undoUntil: isoOrNull(undoUntil(job.deletedAt)),
    resultUrl: null,
    resultBytes,
    storageBytes: job.storedBytes,
    reportUrl: job.reportKey === null ? null : jobMediaPath(id, 'report.json'),
    thumbnailUrl: job.thumbnailKey === null ? null : jobMediaPath(id, 'thumbnail.webp'),
    previewUrl: kept?.previewKey ? fileMediaPath(kept.id, 'preview.glb') : null,
    sourceThumbnailUrl: sourcePictureOf(source),
    before: figures?.before ?? null,
    after: figures?.after ?? null,
  };
}

/** A source whose objects are there still. */
const keptOf = (source: JobSource | undefined): JobSource | undefined => (source?.purgedAt === null ? source : undefined);

/** Where the picture of a job's source is shown; null where there is none, or none any more. */
export function sourcePictureOf(source: JobSource | undefined): string | null {
  const kept = keptOf(source);
  return kept?.thumbnailKey ? fileMediaPath(kept.id, 'thumbnail.webp') : null;
}

/** A job as a row of the comparison of one file's jobs. */
const presentRun = (job: JobRow, source: JobSource): JobRunView => ({
  ...(presentJob(job, source) as JobCardOf<'lightweight'>),
  quality: job.summary?.quality ?? null,
  comparisonUrl: comparisonOf(job).comparisonUrl,
});

/** A file's lightweighting jobs, side by side. */
export function presentRuns({ file, versions, runs, totalCount }: FileRuns): FileRunsView {
  const { id, fileName, modelName, format, fileSize, thumbnailUrl } = presentFile({
    file,
    jobCount: totalCount,
    tags: [],
    versionCount: versions.length,
  });
  return {
    file: { id, fileName, modelName, format, fileSize, thumbnailUrl },
    before: file.summary,
    runs: runs.map((job) => presentRun(job, versions.find(({ id: version }) => version === job.fileId) ?? file)),
    versions: versions.map((version) => ({ fileId: version.id, revision: version.revision })),
    totalCount,
  };
}

export const presentSubmitted = ({ orderId, jobId, payableFen }: SubmittedWork): SubmittedView => ({
  ...{ id: jobId, orderId },
  payAble: payableFen,
  paid: jobId !== null,
});

export function presentDownload(download: Download): DownloadView {
  return { url: `${pathOf(download)}?download=1`, fileName: download.downloadName };
}

function pathOf(download: Download): string {
  switch (download.of) {
    case 'file':
      return fileMediaPath(download.fileId, download.name);
    case 'scene':
      return jobSceneZipPath(download.jobId);
    case 'job':
      return jobMediaPath(download.jobId, download.name);
  }
}
