import type { JobKind } from '#domain/jobs/kinds';
import type { DownloadView, FileRunsView, JobCardBase, JobCardView, JobDetailView, SubmittedView } from '#domain/jobs/views';
import { fileMediaPath } from '#domain/files/media';
import { jobMediaPath, jobSceneZipPath } from '#domain/jobs/media';
import type { Page } from '#domain/wire/envelope';
import type { BoughtOfScene, jobDetail } from '#services/jobs/detail';
import type { Download } from '#services/jobs/download';
import type { JobPage } from '#services/jobs/list';
import type { FileRuns } from '#services/jobs/runs';
import type { JobSource } from '#services/jobs/source';
import type { SubmittedWork } from '#services/jobs/submit';
import { undoUntil } from '#services/work/undo-until';
import type { JobRow } from '#storage/database/models/jobs';
import { presentFile } from '../files/presenter.ts';
import { isoOrNull, presentFailure, presentPage, type Asked } from '../presenting.ts';
import { convertPresenter } from './kinds/convert.ts';
import { offlinePresenter } from './kinds/offline.ts';
import { lightweightPresenter } from './kinds/lightweight.ts';
import { reducePresenter } from './kinds/reduce.ts';
import { remeshPresenter } from './kinds/remesh.ts';
import { superResolvePresenter } from './kinds/super-resolve.ts';
import { tilesPresenter } from './kinds/tiles.ts';

/** How one kind of job is presented, beyond what all jobs show. */
interface KindPresenter {
  card: (job: JobRow, base: JobCardBase) => JobCardView;
  detail: (job: JobRow, base: JobCardBase, assets: BoughtOfScene) => JobDetailView;
}

const presenters = {
  lightweight: lightweightPresenter,
  convert: convertPresenter,
  offline: offlinePresenter,
  reduce: reducePresenter,
  remesh: remeshPresenter,
  tiles: tilesPresenter,
  superResolve: superResolvePresenter,
} satisfies Record<JobKind, KindPresenter>;

/** A job as its owner sees it in lists. */
export const presentJob = (job: JobRow, source: JobSource | undefined): JobCardView =>
  presenters[job.kind].card(job, presentBase(job, source));

/** A page of jobs. */
export const presentJobPage = (asked: Asked, { jobs, totalCount }: JobPage): Page<JobCardView> => {
  const cards = jobs.map(({ job, source }) => presentJob(job, source));
  return presentPage(asked, totalCount, cards);
};

/** A job with its report and everything that it made. */
export const presentJobDetail = ({ job, source, assets }: Awaited<ReturnType<typeof jobDetail>>): JobDetailView =>
  presenters[job.kind].detail(job, presentBase(job, source), assets);

function presentBase(job: JobRow, source: JobSource | undefined): JobCardBase {
  const { id, version, batchId, modelName, status, stage, percent, resultBytes } = job;
  const kept = keptOf(source);
  // Scenes and maps are no models: their figures are their own.
  const figures = job.result === null || job.result.kind === 'tiles' || job.result.kind === 'superResolve' ? null : job.result;
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

/** A file's lightweighting jobs, side by side. */
export function presentRuns({ file, runs, totalCount }: FileRuns): FileRunsView {
  const { id, fileName, modelName, format, fileSize, thumbnailUrl } = presentFile({ file, jobCount: totalCount });
  return {
    file: { id, fileName, modelName, format, fileSize, thumbnailUrl },
    before: file.summary,
    runs: runs.map((job) => lightweightPresenter.run(job, presentBase(job, file))),
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
