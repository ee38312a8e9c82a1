import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';

/** Renames the owner's file once the name has passed moderation. */
export async function renameFile(deps: ModeratorDeps, input: { ownerId: string; fileId: string; modelName: string }): Promise<void> {
  const { database } = deps;
  await scanText(deps.moderator, input.modelName);
  const where = { id: input.fileId, ownerId: input.ownerId, deletedAt: null };
  const renamed = await database.transact((transaction) => updateWhere(database.files, where, { modelName: input.modelName }, transaction));
  if (!renamed) throw new AppError('file.notFound');
}
