import { AppError } from '#domain/errors/app-error';
import { lookMediaName, lookPictures, type LookMediaName } from '#domain/looks/pictures';
import { lookKey } from '#storage/objects/keys';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import type { MediaObject } from '../media-object.ts';

/** Resolves the address of a look's picture to its object; `file.notFound` for other users' files and for pictures that are not drawn. */
export async function lookMedia(
  { database }: DatabaseDeps,
  input: { ownerId: string; fileId: string; name: LookMediaName },
): Promise<MediaObject> {
  const file = await findFile(database, input);
  const where = { fileId: file.id, fileAttempt: file.attempt, status: 'Success' };
  const look = await database.looks.findOne({ where, attributes: ['id'] });
  const picture = lookPictures.find((name) => lookMediaName(name) === input.name);
  if (look === null || picture === undefined) throw new AppError('file.notFound');
  return { key: lookKey(file.id, file.attempt, picture), downloadName: `${file.modelName}-${picture}.webp` };
}
