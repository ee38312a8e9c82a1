import type { SourceFileDetailView, SourceFileView } from '#domain/files/views';
import { checkLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { wireModelTypes, wireOrigins } from '#domain/wire/names';
import { defaultModelName, defaultNameIsCut } from '#domain/uploads/naming';
import { fileMediaPath } from '#domain/files/media';
import type { CountedFile, FilePage } from '#services/files/list';
import { undoUntil } from '#services/work/undo-until';
import type { FileRow } from '#storage/database/models/files';
import { isoOrNull, presentFailure, presentPage, type Asked } from '../presenting.ts';

/** Advice after a check, a link for large files; none for an oblique model, which can only be checked: docs/decisions.md#check-advice. */
const adviceOf = (file: FileRow): SourceFileView['advice'] => {
  if (file.status !== 'Success' || file.modelType === 'oblique') return null;
  return { text: '建议使用「单模型轻量化」', link: file.fileSize >= checkLimits.adviceLinkBytes ? '/singleIightweight' : null };
};

/** A source file as shown to its owner. */
export function presentFile({ file, jobCount }: CountedFile): SourceFileView {
  const { id, version, fileName, modelName, format, fileSize, status, stage, percent } = file;
  return {
    id,
    version,
    fileName,
    modelName,
    nameCut: defaultNameIsCut(fileName) && modelName === defaultModelName(fileName),
    format,
    fileSize,
    storageBytes: fileSize + file.storedBytes,
    modelType: wireModelTypes.toWire(file.modelType),
    origin: wireOrigins.toWire(file.origin),
    status,
    stage,
    percent,
    error: presentFailure(file.error),
    advice: adviceOf(file),
    createdAt: file.createdAt.toISOString(),
    checkedAt: isoOrNull(file.checkedAt),
    deletedAt: isoOrNull(file.deletedAt),
    undoUntil: isoOrNull(undoUntil(file.deletedAt)),
    sourceUrl: fileMediaPath(id, 'source'),
    previewUrl: file.previewKey === null ? null : fileMediaPath(id, 'preview.glb'),
    thumbnailUrl: file.thumbnailKey === null ? null : fileMediaPath(id, 'thumbnail.webp'),
    triangles: file.summary?.triangles ?? null,
    jobCount,
  };
}

/** A page of source files. */
export const presentFilePage = (asked: Asked, { files, totalCount }: FilePage): Page<SourceFileView> =>
  presentPage(asked, totalCount, files.map(presentFile));

export const presentFileDetail = (counted: CountedFile): SourceFileDetailView => ({
  ...presentFile(counted),
  report: counted.file.report,
  oblique: counted.file.oblique,
});
