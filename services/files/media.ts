import type { MediaObject } from '../media-object.ts';
import { AppError } from '#domain/errors/app-error';
import type { FileMediaName } from '#domain/files/media';
import type { DatabaseDeps } from '../deps.ts';

/** Resolves a file's media address to its object; `file.notFound` for other users' files and for objects that do not exist. */
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
  return { key, downloadName, viewOnly: input.name === 'preview.glb' };
}
