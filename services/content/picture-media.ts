import { pictureOf, pictureWidths } from '#domain/content/pictures';
import { AppError } from '#domain/errors/app-error';
import { sitePictureKey } from '#storage/objects/keys';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';

/** A picture of the public site under its address, for everybody; `sitePicture.unknown` for one that is gone, or a width that it has not. */
export async function pictureMedia({ database }: DatabaseDeps, address: string): Promise<MediaObject> {
  const picture = pictureOf(address);
  const row = picture && (await database.sitePictures.findByPk(picture.pictureId, { attributes: ['name', 'width'] }));
  if (!picture || !row || !pictureWidths(row.width).includes(picture.width)) throw new AppError('sitePicture.unknown');
  return { key: sitePictureKey(picture.pictureId, picture.width), downloadName: `${row.name}.webp` };
}
