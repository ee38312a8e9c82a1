import { Op } from 'sequelize';
import { deleteLimits } from '#domain/limits';
import type { LightweightPresetRow } from '#storage/database/models/presets';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Somebody's presets by name; deleted ones stay listed while they can be restored. */
export async function listPresets(deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<LightweightPresetRow[]> {
  const undoFrom = new Date(currentTime(deps).getTime() - deleteLimits.undoMs);
  return deps.database.lightweightPresets.findAll({
    where: { ownerId, [Op.or]: [{ deletedAt: null }, { deletedAt: { [Op.gt]: undoFrom } }] },
    order: ['name', 'id'],
  });
}
