import { AppError } from '#domain/errors/app-error';
import { nameKey } from '#domain/presets/name';
import { updateWhere } from '#storage/database/update-where';
import type { ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { unlessTaken } from './unless-taken.ts';

/** Gives a preset another name; jobs that were started with it keep the one they had. `preset.notFound`, `preset.nameTaken`. */
export async function renamePreset(
  deps: ModeratorDeps,
  { ownerId, presetId, name }: { ownerId: string; presetId: string; name: string },
): Promise<void> {
  const { lightweightPresets, transact } = deps.database;
  await scanText(deps.moderator, name);
  const where = { id: presetId, ownerId, deletedAt: null };
  const changes = { name, nameKey: nameKey(name) };
  const renamed = await unlessTaken(name, () => transact((transaction) => updateWhere(lightweightPresets, where, changes, transaction)));
  if (!renamed) throw new AppError('preset.notFound');
}
