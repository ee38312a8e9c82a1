import { completeOptions } from '#domain/kinds/lightweight/options';
import type { PresetView } from '#domain/presets/views';
import { undoUntil } from '#services/work/undo-until';
import type { LightweightPresetRow } from '#storage/database/models/presets';
import { isoOrNull } from '../presenting.ts';

/** A preset as its owner sees it. */
export const presentPreset = ({ id, name, options, createdAt, deletedAt }: LightweightPresetRow): PresetView => ({
  ...{ id, name, options: completeOptions(options), createdAt: createdAt.toISOString() },
  ...{ deletedAt: isoOrNull(deletedAt), undoUntil: isoOrNull(undoUntil(deletedAt)) },
});
