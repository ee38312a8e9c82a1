import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { ModeratorDeps } from '../deps.ts';
import { scanName } from '../moderation/scan-name.ts';
import { findFile } from './find.ts';

/** Names a checked file of the publish centre and marks it for release. `file.publishOnly` for files of the workbench. */
export async function releaseFile(deps: ModeratorDeps, input: { ownerId: string; fileId: string; modelName: string }): Promise<void> {
  const { database } = deps;
  const file = await findFile(database, input);
  if (file.origin !== 'publish') throw new AppError('file.publishOnly');
  if (file.status !== 'Success') throw new AppError('file.notReady');
  await scanName(deps.moderator, input.modelName);
  const where = { id: file.id, ownerId: input.ownerId, deletedAt: null };
  const released = await database.transact((transaction) =>
    updateWhere(database.files, where, { modelName: input.modelName, toBeReleased: true }, transaction),
  );
  if (!released) throw new AppError('file.notFound');
}
