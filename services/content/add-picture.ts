import { buffer } from 'node:stream/consumers';
import { UniqueConstraintError, type CreationAttributes } from 'sequelize';
import type { SitePictureView } from '#domain/content/edit-views';
import { AppError } from '#domain/errors/app-error';
import { contentLimits } from '#domain/limits';
import { newId } from '#storage/database/ids';
import type { SitePictureRow } from '#storage/database/models/content';
import { sitePictureKey, sitePicturePrefix } from '#storage/objects/keys';
import { eraseAttachment } from '../attachments/erase.ts';
import { objectKeyOf } from '../attachments/object-key.ts';
import { transitionAttachment } from '../attachments/transition.ts';
import { currentTime, type StorageDeps } from '../deps.ts';
import { drawWidths } from './draw-widths.ts';
import { pictureViewOf } from './list-pictures.ts';

/** How often the least free place is looked for again, where others have taken it. */
const tries = 20;

/**
 * Keeps what an editor has sent as a picture of the site, in its widths, under an address that stays. It is the site's from then on: the attachment goes.
 * @throws AppError `attachment.unknown` for what is not the editor's, or was used; `sitePicture.tooLarge`; `sitePicture.tooMany`
 */
export async function addPicture(
  deps: StorageDeps,
  { attachmentId, name, authorId }: { attachmentId: string; name: string; authorId: string },
): Promise<SitePictureView> {
  const { database, objects } = deps;
  const sent = { id: attachmentId, ownerId: authorId, purpose: 'sitePicture' } as const;
  if ((await database.attachments.count({ where: { ...sent, status: 'Stored' } })) === 0) throw new AppError('attachment.unknown');
  const { width, height, drawn } = await drawWidths(await buffer(await objects.open(objectKeyOf(sent))));
  const bytes = drawn.reduce((sum, one) => sum + one.bytes.length, 0);
  const { pictureBytes } = contentLimits;
  if (bytes > pictureBytes) throw new AppError('sitePicture.tooLarge', { megabytes: pictureBytes / 1024 ** 2 });
  const id = newId();
  try {
    for (const one of drawn) await objects.putBytes(sitePictureKey(id, one.width), one.bytes, { contentType: 'image/webp' });
    const row = await takePlace(deps, { id, name, width, height, bytes, authorId, createdAt: currentTime(deps) }, sent);
    await eraseAttachment(deps, attachmentId);
    return await pictureViewOf(deps, row);
  } catch (error) {
    if ((await database.sitePictures.count({ where: { id } })) === 0) await objects.removePrefix(sitePicturePrefix(id));
    throw error;
  }
}

/** Gives a picture the least free place, and gives its attachment up in the same transaction. */
async function takePlace(
  { database }: StorageDeps,
  picture: Omit<CreationAttributes<SitePictureRow>, 'place'>,
  { id, ownerId, purpose }: { id: string; ownerId: string; purpose: 'sitePicture' },
): Promise<SitePictureRow> {
  const { sitePictures, transact } = database;
  for (let left = tries; ; left--) {
    try {
      return await transact(async (transaction) => {
        const rows = await sitePictures.findAll({ attributes: ['place'], transaction });
        const taken = new Set(rows.map(({ place }) => place));
        const place = Array.from({ length: contentLimits.pictures }, (_, at) => at).find((one) => !taken.has(one));
        if (place === undefined) throw new AppError('sitePicture.tooMany', { count: contentLimits.pictures });
        const row = await sitePictures.create({ ...picture, place }, { transaction });
        const isTaken = await transitionAttachment(
          database,
          { id, to: 'Erasing', from: ['Stored'], where: { ownerId, purpose } },
          transaction,
        );
        if (!isTaken) throw new AppError('attachment.unknown');
        return row;
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintError) || left === 0) throw error;
    }
  }
}
