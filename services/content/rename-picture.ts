import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Gives a picture of the site another name in the library; its address stays. `sitePicture.unknown` where there is none. */
export async function renamePicture(
  deps: ClockDeps,
  { pictureId, name, by }: { pictureId: string; name: string; by: Administrator },
): Promise<void> {
  const { database } = deps;
  const { sitePictures } = database;
  await database.transact(async (transaction) => {
    const row = await sitePictures.findByPk(pictureId, { transaction, lock: true });
    if (row === null) throw new AppError('sitePicture.unknown');
    if (row.name === name) return;
    await updateWhere(sitePictures, { id: pictureId }, { name }, transaction);
    const details = { picture: pictureId, before: row.name, name };
    const entry = { event: 'sitePictureRenamed', actorId: by.administratorId, subjectId: null, address: by.address, details } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
  });
}
