import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { presetLimits } from '#domain/presets/limits';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';

/** `preset.tooMany` where somebody keeps as many as he may. Holds the owner's row, so that presets at once count each other. */
export async function refuseTooManyPresets(database: Database, ownerId: string, transaction: Transaction): Promise<void> {
  await updateWhere(database.users, { id: ownerId }, {}, transaction);
  const count = await database.lightweightPresets.count({ where: { ownerId, deletedAt: null }, transaction });
  if (count >= presetLimits.perUser) throw new AppError('preset.tooMany', { count: presetLimits.perUser });
}
