import type { Transaction } from 'sequelize';
import { keepingLimits } from '#domain/editor/keeping';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';

/** `editor.tooMuch` where an account's settings and versions, with those just written, are more than it may keep. Holds the account, so that two at once count each other. */
export async function refuseOverRoom(database: Database, ownerId: string, transaction: Transaction): Promise<void> {
  const { users, sceneSettings, sceneVersions } = database;
  await updateWhere(users, { id: ownerId }, {}, transaction);
  const kept = await sceneSettings.sum('bytes', { where: { ownerId }, transaction });
  const named = await sceneVersions.sum('bytes', { where: { ownerId }, transaction });
  if (kept + named > keepingLimits.accountBytes) throw new AppError('editor.tooMuch');
}
