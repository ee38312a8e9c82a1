import type { JobKind } from '#domain/jobs/kinds';
import type { DownloadView, FileRunsView, JobCardBase, JobCardView, JobDetailView } from '#domain/jobs/views';
import { mediaPaths } from '#domain/wire/paths';
import type { Download } from '#services/jobs/download';
import type { FileRuns } from '#services/jobs/runs';
import type { JobSource } from '#services/jobs/source';
import { undoUntil } from '#services/work/undo-until';
import type { JobRow } from '#storage/database/models/jobs';
import { presentFile } from '../files/presenter.ts';
import { isoOrNull, presentFailure } from '../presenting.ts';
import { lightweightPresenter } from './kinds/lightweight.ts';

/** The fields that a kind adds to those of every job. */
export interface KindPresenter<Card extends JobCardBase = JobCardBase, Detail extends Card = Card> {
  card: (job: JobRow, base: JobCardBase) => Card;
  detail: (job: JobRow, card: Card) => Detail;
}

const presenters = { lightweight: lightweightPresenter } satisfies Record<JobKind, KindPresenter<JobCardView, JobDetailView>>;

/** A job as its owner sees it in lists. */
export const presentJob = (job: JobRow, source: JobSource | undefined): JobCardView =>
  presenters[job.kind].card(job, presentBase(job, source));

/** A job with its report and all its results. */
export function presentJobDetail(job: JobRow, source: JobSource | undefined): JobDetailView {
  const { card, detail }: KindPresenter<JobCardView, JobDetailView> = presenters[job.kind];
  return detail(job, card(job, presentBase(job, source)));
}

function presentBase(job: JobRow, source: JobSource | undefined): JobCardBase {
  const { id, fileId, modelName, status, stage, percent, resultBytes } = job;
  const kept = source?.purgedAt === null ? source : undefined;
  return {
    id,
    fileId,
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
    reportUrl: job.reportKey === null ? null : mediaPaths.job(id, 'report.json'),
    thumbnailUrl: job.thumbnailKey === null ? null : mediaPaths.job(id, 'thumbnail.webp'),
    previewUrl: kept?.previewKey ? mediaPaths.file(kept.id, 'preview.glb') : null,
    sourceThumbnailUrl: kept?.thumbnailKey ? mediaPaths.file(kept.id, 'thumbnail.webp') : null,
  };
}

/** The lightweighting jobs of one file, for comparison. */
export function presentRuns({ file, runs, totalCount }: FileRuns): FileRunsView {
  const { id, fileName, modelName, format, fileSize, thumbnailUrl } = presentFile({ file, jobCount: totalCount });
  const { card, run } = lightweightPresenter;
  return {
    file: { id, fileName, modelName, format, fileSize, thumbnailUrl },
    before: file.report?.summary ?? null,
    runs: runs.map((job) => run(job, card(job, presentBase(job, file)))),
    totalCount,
  };
}

export function presentDownload(download: Download): DownloadView {
  const path = download.of === 'file' ? mediaPaths.file(download.fileId, download.name) : mediaPaths.job(download.jobId, download.name);
  return { url: `${path}?download=1`, fileName: download.downloadName };
}
