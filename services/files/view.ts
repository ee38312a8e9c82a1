import type { ErrorRecord } from '#domain/errors/app-error';
import { errorTips } from '#domain/errors/tips';
import type { FailureView, SourceFileDetailView, SourceFileView } from '#domain/files/views';
import { checkLimits, deleteLimits } from '#domain/limits';
import { mediaPaths } from '#domain/wire/paths';
import type { FileRow } from '#storage/database/models/work';

/** A failure as it stands in a row, as its sentence. */
export const toFailureView = (record: ErrorRecord | null): FailureView | null =>
  record === null ? null : { code: record.code, tips: errorTips(record.code, record.params) };

/** Until when a deletion can be taken back; null when nothing is deleted. */
export const undoUntil = (deletedAt: Date | null): Date | null =>
  deletedAt === null ? null : new Date(deletedAt.getTime() + deleteLimits.undoMs);

export const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Advice after a check, a link for large files: docs/decisions.md#check-advice. */
const adviceOf = (file: FileRow): SourceFileView['advice'] => {
  if (file.status !== 'Success') return null;
  const [service, path] = file.modelType === 1 ? ['倾斜摄影轻量化', '/obliquePhotography'] : ['单模型轻量化', '/singleIightweight'];
  return { text: `建议使用「${service}」`, link: file.fileSize >= checkLimits.adviceLinkBytes ? path : null };
};

/** The only place where a file's row becomes what its owner sees. */
export function toFileView(file: FileRow, extras: { jobCount: number }): SourceFileView {
  const { id, fileName, modelName, format, fileSize, modelType, origin, status, stage, percent, toBeReleased } = file;
  return {
    id,
    fileName,
    modelName,
    format,
    fileSize,
    modelType,
    origin,
    status,
    stage,
    percent,
    toBeReleased,
    error: toFailureView(file.error),
    advice: adviceOf(file),
    createdAt: file.createdAt.toISOString(),
    checkedAt: isoOrNull(file.checkedAt),
    deletedAt: isoOrNull(file.deletedAt),
    undoUntil: isoOrNull(undoUntil(file.deletedAt)),
    sourceUrl: mediaPaths.file(id, 'source'),
    previewUrl: file.previewKey === null ? null : mediaPaths.file(id, 'preview.glb'),
    thumbnailUrl: file.thumbnailKey === null ? null : mediaPaths.file(id, 'thumbnail.webp'),
    triangles: file.report?.figures.triangles ?? null,
    jobCount: extras.jobCount,
  };
}

export const toFileDetailView = (file: FileRow, extras: { jobCount: number }): SourceFileDetailView => ({
  ...toFileView(file, extras),
  report: file.report,
});
