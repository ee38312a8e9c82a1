import { AppError } from '#domain/errors/app-error';
import { textureKey, textureThumbnail } from '#storage/objects/keys';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';

/** A picture on the materials of a file that whoever asks may see; `texture.unknown` for one of another file. */
export async function textureOf(
  { database }: DatabaseDeps,
  { fileId, textureId, isThumbnail = false }: { fileId: string; textureId: string; isThumbnail?: boolean },
): Promise<MediaObject> {
  const row = await database.sceneTextures.findOne({ where: { id: textureId, fileId } });
  if (row === null) throw new AppError('texture.unknown');
  if (isThumbnail) return { key: textureKey(fileId, textureId, textureThumbnail), downloadName: `${row.name}.webp`, viewOnly: true };
  return { key: textureKey(fileId, textureId, row.type), downloadName: `${row.name}.${row.type}`, viewOnly: true };
}

/** The same of the owner's file. `file.notFound`, `texture.unknown`. */
export async function textureMedia(
  deps: DatabaseDeps,
  { ownerId, ...asked }: { ownerId: string; fileId: string; textureId: string; isThumbnail?: boolean },
): Promise<MediaObject> {
  const { fileId: id } = asked;
  if ((await deps.database.files.count({ where: { id, ownerId, purgedAt: null } })) === 0) throw new AppError('file.notFound');
  return textureOf(deps, asked);
}
