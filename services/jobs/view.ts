import { levelFileName, levelNames } from '#domain/jobs/levels';
import { completeOptions } from '#domain/jobs/options';
import type { JobCardView, JobDetailView, JobRunView } from '#domain/jobs/views';
import { mediaPaths } from '#domain/wire/paths';
import type { FileRow, JobRow } from '#storage/database/models/work';
import { isoOrNull, toFailureView, undoUntil } from '../files/view.ts';

/** What a job's card shows of its source file. */
export type SourceOfJob = Pick<FileRow, 'id' | 'fileName' | 'previewKey' | 'thumbnailKey' | 'purgedAt'>;
export const sourceColumns = ['id', 'fileName', 'previewKey', 'thumbnailKey', 'purgedAt'] as const;

/** The only place where a job's row becomes what its owner sees. */
export function toJobView(job: JobRow, source: SourceOfJob | undefined): JobCardView {
  const { id, fileId, modelName, kind, preset, options, status, stage, percent, before, after } = job;
  const standing = source?.purgedAt === null ? source : undefined;
  return {
    id,
    fileId,
    fileName: source?.fileName ?? '',
    modelName,
    kind,
    preset,
    options: completeOptions(options),
    status: status === 'Waiting' ? 'Running' : status,
    stage,
    percent,
    error: toFailureView(job.error),
    before,
    after,
    createdAt: job.createdAt.toISOString(),
    startedAt: isoOrNull(job.startedAt),
    endedAt: isoOrNull(job.endedAt),
    deletedAt: isoOrNull(job.deletedAt),
    undoUntil: isoOrNull(undoUntil(job.deletedAt)),
    resultUrl: job.resultKey === null ? null : mediaPaths.job(id, 'result.glb'),
    reportUrl: job.reportKey === null ? null : mediaPaths.job(id, 'report.json'),
    thumbnailUrl: job.thumbnailKey === null ? null : mediaPaths.job(id, 'thumbnail.webp'),
    previewUrl: (standing?.previewKey ?? null) === null ? null : mediaPaths.file(fileId, 'preview.glb'),
    sourceThumbnailUrl: (standing?.thumbnailKey ?? null) === null ? null : mediaPaths.file(fileId, 'thumbnail.webp'),
  };
}

export const toJobDetailView = (job: JobRow, source: SourceOfJob | undefined): JobDetailView => ({
  ...toJobView(job, source),
  report: job.report,
  ...comparisonOf(job),
  levels: (job.report?.levels ?? []).flatMap((figures) => {
    const name = levelNames[figures.level - 1];
    if (name === undefined) return [];
    return [{ ...figures, name, fileName: levelFileName(job.modelName, figures.level), url: mediaPaths.job(job.id, `${name}.glb`) }];
  }),
});

/** Addresses of what was made of the comparison with the original. */
const comparisonOf = ({ id, report }: JobRow): Pick<JobDetailView, 'comparisonUrl' | 'deviationUrl'> => ({
  comparisonUrl: report?.pictures ? mediaPaths.job(id, 'comparison.webp') : null,
  deviationUrl: report?.deviation ? mediaPaths.job(id, 'deviation.glb') : null,
});

export const toJobRunView = (job: JobRow, source: SourceOfJob | undefined): JobRunView => ({
  ...toJobView(job, source),
  quality: job.report?.quality ?? null,
  comparisonUrl: comparisonOf(job).comparisonUrl,
});
