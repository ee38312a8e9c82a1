import { AppError } from '#domain/errors/app-error';
import type { FileMediaName } from '#domain/wire/paths';
import type { DatabaseDeps } from '../deps.ts';

/** An object of the owner and the name it is saved under. */
export interface MediaObject {
  key: string;
  downloadName: string;
}

/** Which object stands behind a file's address; `file.notFound` for others' files and for what does not exist (yet, or any more). */
export async function fileMedia(deps: DatabaseDeps, input: { ownerId: string; fileId: string; name: FileMediaName }): Promise<MediaObject> {
  const file = await deps.database.files.findOne({
    where: { id: input.fileId, ownerId: input.ownerId, purgedAt: null },
    attributes: ['objectKey', 'previewKey', 'thumbnailKey', 'fileName', 'modelName'],
  });
  if (file === null) throw new AppError('file.notFound');
  const media = {
    source: { key: file.objectKey, downloadName: file.fileName },
    'preview.glb': { key: file.previewKey, downloadName: `${file.modelName}.glb` },
    'thumbnail.webp': { key: file.thumbnailKey, downloadName: `${file.modelName}.webp` },
  } satisfies Record<FileMediaName, { key: string | null; downloadName: string }>;
  const { key, downloadName } = media[input.name];
  if (key === null) throw new AppError('file.notFound');
  return { key, downloadName };
}
