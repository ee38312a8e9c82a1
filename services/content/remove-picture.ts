import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { sitePicturePrefix } from '#storage/objects/keys';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { removeLater } from '../objects/remove-later.ts';
import { pictureUses } from './picture-uses.ts';

/** Whose the objects of the site are, where removals are counted. */
const siteOwner = 'site';
/** How many pages a refusal names. */
const named = 3;

/**
 * Removes a picture of the site; its address is gone at once, its objects a week later. Refused while a page shows it that is public or will be
 * (`sitePicture.used`); a publication at the same moment either sees it gone or is seen here. `sitePicture.unknown` where there is none.
 */
export async function removePicture(deps: ClockDeps, { pictureId, by }: { pictureId: string; by: Administrator }): Promise<void> {
  const { database } = deps;
  const { sitePictures } = database;
  const now = currentTime(deps);
  await database.transact(async (transaction) => {
    if (!(await updateWhere(sitePictures, { id: pictureId }, {}, transaction))) throw new AppError('sitePicture.unknown');
    const uses = (await pictureUses(deps, transaction)).get(pictureId) ?? [];
    const pages = uses.filter(({ isPublic }) => isPublic).map(({ title }) => `「${title}」`);
    if (pages.length > 0) throw new AppError('sitePicture.used', { pages: pages.slice(0, named).join('、') });
    const row = await sitePictures.findByPk(pictureId, { transaction, rejectOnEmpty: true });
    await row.destroy({ transaction });
    await removeLater(database, { places: [sitePicturePrefix(pictureId)], ownerId: siteOwner, bytes: row.bytes, now }, transaction);
    const details = { picture: pictureId, name: row.name };
    const entry = { event: 'sitePictureRemoved', actorId: by.administratorId, subjectId: null, address: by.address, details } as const;
    await recordAudit(database, entry, now, transaction);
  });
}
