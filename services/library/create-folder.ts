import { AppError } from '#domain/errors/app-error';
import { depthIn } from '#domain/library/tree';
import { libraryLimits } from '#domain/limits';
import { nameKey } from '#domain/presets/name';
import { newId } from '#storage/database/ids';
import type { LibraryFolderRow } from '#storage/database/models/library';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { holdFolders, placeIn } from './find-folder.ts';
import { unlessTaken } from './unless-taken.ts';

/** Makes a folder in another, or at the top for null. `folder.notFound`, `folder.nameTaken`, `folder.tooMany`, `folder.tooDeep`, `content.rejected`. */
export async function createFolder(
  deps: ClockDeps & ModeratorDeps,
  input: { ownerId: string; name: string; parentId: string | null },
): Promise<LibraryFolderRow> {
  const { database, moderator } = deps;
  const { ownerId, name } = input;
  await scanText(moderator, name);
  return unlessTaken(name, () =>
    database.transact(async (transaction) => {
      const folders = await holdFolders(database, ownerId, transaction);
      const parentId = placeIn(folders, input.parentId);
      if (folders.length >= libraryLimits.folders) throw new AppError('folder.tooMany', { count: libraryLimits.folders });
      if (depthIn(folders, parentId) > libraryLimits.depth) throw new AppError('folder.tooDeep', { count: libraryLimits.depth });
      const row = { id: newId(), ownerId, parentId, name, nameKey: nameKey(name), createdAt: currentTime(deps) };
      return database.libraryFolders.create(row, { transaction });
    }),
  );
}
