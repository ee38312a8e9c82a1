import { AppError } from '#domain/errors/app-error';
import { nameKey } from '#domain/presets/name';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { undoUntil } from '../work/undo-until.ts';
import { refuseTooManyPresets } from './refuse-too-many.ts';
import { unlessTaken } from './unless-taken.ts';

/**
 * Undoes a deletion; again is no error. `preset.undoExpired` after 10 minutes, and what stands against the preset by now: `preset.nameTaken`,
 * `preset.tooMany`.
 */
export async function restorePreset(deps: ClockDeps, { ownerId, presetId }: { ownerId: string; presetId: string }): Promise<void> {
  const { database } = deps;
  const { lightweightPresets } = database;
  const preset = await lightweightPresets.findOne({ where: { id: presetId, ownerId } });
  if (preset === null) throw new AppError('preset.notFound');
  const { name, deletedAt } = preset;
  const until = undoUntil(deletedAt);
  if (deletedAt === null || until === null) return;
  if (until <= currentTime(deps)) throw new AppError('preset.undoExpired');
  await unlessTaken(name, () =>
    database.transact(async (transaction) => {
      await refuseTooManyPresets(database, ownerId, transaction);
      const back = { deletedAt: null, nameKey: nameKey(name) };
      await updateWhere(lightweightPresets, { id: presetId, ownerId, deletedAt }, back, transaction);
    }),
  );
}
