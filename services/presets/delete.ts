import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Deletes a preset and frees its name; `restorePreset` undoes it within 10 minutes. `preset.notFound`. */
export async function deletePreset(deps: ClockDeps, { ownerId, presetId }: { ownerId: string; presetId: string }): Promise<void> {
  const { lightweightPresets, transact } = deps.database;
  const gone = { deletedAt: currentTime(deps), nameKey: null };
  const deleted = await transact((transaction) =>
    updateWhere(lightweightPresets, { id: presetId, ownerId, deletedAt: null }, gone, transaction),
  );
  if (!deleted) throw new AppError('preset.notFound');
}
