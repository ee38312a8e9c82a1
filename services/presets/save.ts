import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import { nameKey } from '#domain/presets/name';
import { newId } from '#storage/database/ids';
import type { LightweightPresetRow } from '#storage/database/models/presets';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { refuseTooManyPresets } from './refuse-too-many.ts';
import { unlessTaken } from './unless-taken.ts';

/** Keeps options under a name that passed moderation, without locked parts, which are of one model. `preset.nameTaken`, `preset.tooMany`. */
export async function savePreset(
  deps: ClockDeps & ModeratorDeps,
  { ownerId, name, options }: { ownerId: string; name: string; options: LightweightOptions },
): Promise<LightweightPresetRow> {
  const { database } = deps;
  await scanText(deps.moderator, name);
  const row = { id: newId(), ownerId, name, nameKey: nameKey(name), deletedAt: null, createdAt: currentTime(deps) };
  const kept = { ...row, options: { ...options, lockedParts: [] } };
  return unlessTaken(name, () =>
    database.transact(async (transaction) => {
      await refuseTooManyPresets(database, ownerId, transaction);
      return database.lightweightPresets.create(kept, { transaction });
    }),
  );
}
