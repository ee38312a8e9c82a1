import type { SourceFileDetailView, SourceFileView } from '#domain/files/views';
import type { ModelType } from '#domain/files/model-type';
import { checkLimits } from '#domain/limits';
import type { Page } from '#domain/wire/envelope';
import { wireModelTypes, wireOrigins } from '#domain/wire/names';
import { defaultModelName, defaultNameIsCut } from '#domain/uploads/naming';
import { fileMediaPath } from '#domain/files/media';
import type { CountedFile } from '#services/files/counted';
import type { FilePage } from '#services/files/list';
import { undoUntil } from '#services/work/undo-until';
import type { FileRow } from '#storage/database/models/files';
import { isoOrNull, presentFailure, presentPage, type Asked } from '../presenting.ts';

const advised = {
  single: { service: '单模型轻量化', page: '/singleIightweight' },
  oblique: { service: '倾斜摄影轻量化', page: '/obliquePhotography' },
  map: { service: '地图超分', page: '/workbench/mapSuperdivision' },
} as const satisfies Record<ModelType, object>;

/** Advice after a check, a link for large files: docs/decisions/check-advice.md. */
const adviceOf = ({ status, modelType, fileSize }: FileRow): SourceFileView['advice'] => {
  if (status !== 'Success') return null;
  const { service, page } = advised[modelType];
  return { text: `建议使用「${service}」`, link: fileSize >= checkLimits.adviceLinkBytes ? page : null };
};

/** A source file as shown to its owner. */
export function presentFile({ file, jobCount, tags, versionCount }: CountedFile): SourceFileView {
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
    map: file.map,
    ...{ jobCount, tags, versionCount, folderId: file.folderId, revision: file.revision, isCurrent: file.isCurrent },
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
