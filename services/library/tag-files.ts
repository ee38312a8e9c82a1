import { AppError } from '#domain/errors/app-error';
import { libraryLimits } from '#domain/limits';
import { nameKey } from '#domain/presets/name';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { seriesOf } from '../files/counted.ts';
import { scanText } from '../moderation/scan-text.ts';
import { findFiles } from './find-files.ts';

/**
 * Takes tags off files and puts others on, for all their versions; what is there already stays as it is written. `file.notFound`; `tag.tooManyOfFile` and `tag.tooMany` where
 * a file, or the owner in all, would have more than may be; `content.rejected`. All or nothing.
 */
export async function tagFiles(
  deps: ClockDeps & ModeratorDeps,
  input: { ownerId: string; fileIds: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { database, moderator } = deps;
  const { fileTags } = database;
  const { ownerId, add, remove } = input;
  if (add.length > 0) await scanText(moderator, add.join('，'));
  await database.transact(async (transaction) => {
    await updateWhere(database.users, { id: ownerId }, {}, transaction);
    const ids = [...new Set((await findFiles(database, input, transaction)).map(seriesOf))];
    if (remove.length > 0) await fileTags.destroy({ where: { ownerId, fileId: ids, tagKey: remove.map(nameKey) }, transaction });
    const known = await fileTags.findAll({ where: { ownerId }, transaction });
    const written = new Map(known.map(({ tagKey, tag }) => [tagKey, tag]));
    const has = new Set(known.map(({ fileId, tagKey }) => `${fileId} ${tagKey}`));
    const wanted = [...new Map(add.map((tag) => [nameKey(tag), tag]))];
    const createdAt = currentTime(deps);
    const rows = ids.flatMap((fileId) =>
      wanted
        .filter(([tagKey]) => !has.has(`${fileId} ${tagKey}`))
        .map(([tagKey, tag]) => ({ fileId, tagKey, ownerId, tag: written.get(tagKey) ?? tag, createdAt })),
    );
    await fileTags.bulkCreate(rows, { transaction });
    const all = [...known, ...rows];
    if (new Set(all.map(({ tagKey }) => tagKey)).size > libraryLimits.tags)
      throw new AppError('tag.tooMany', { count: libraryLimits.tags });
    const { tagsOfFile: most } = libraryLimits;
    if (ids.some((id) => all.filter(({ fileId }) => fileId === id).length > most)) throw new AppError('tag.tooManyOfFile', { count: most });
  });
}
