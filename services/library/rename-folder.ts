import { AppError } from '#domain/errors/app-error';
import { nameKey } from '#domain/presets/name';
import { updateWhere } from '#storage/database/update-where';
import type { ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { unlessTaken } from './unless-taken.ts';

/** Gives a folder another name. `folder.notFound`, `folder.nameTaken`, `content.rejected`. */
export async function renameFolder(deps: ModeratorDeps, input: { ownerId: string; folderId: string; name: string }): Promise<void> {
  const { libraryFolders, transact } = deps.database;
  const { ownerId, folderId, name } = input;
  await scanText(deps.moderator, name);
  const changes = { name, nameKey: nameKey(name) };
  const renamed = await unlessTaken(name, () =>
    transact((transaction) => updateWhere(libraryFolders, { id: folderId, ownerId }, changes, transaction)),
  );
  if (!renamed) throw new AppError('folder.notFound');
}
