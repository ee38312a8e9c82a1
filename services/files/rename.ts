import { AppError } from '#domain/errors/app-error';
import type { Moderator } from '#providers/moderation/contract';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { scanName } from '../moderation/scan-name.ts';

export interface RenameDeps {
  database: Database;
  moderator: Moderator;
}

/** Names the owner's file, once the name has passed the text scan. */
export async function renameFile(deps: RenameDeps, input: { ownerId: string; fileId: string; modelName: string }): Promise<void> {
  const { database } = deps;
  await scanName(deps.moderator, input.modelName);
  const where = { id: input.fileId, ownerId: input.ownerId, deletedAt: null };
  const renamed = await database.transact((transaction) => updateWhere(database.files, where, { modelName: input.modelName }, transaction));
  if (!renamed) throw new AppError('file.notFound');
}
