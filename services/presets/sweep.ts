import { Op } from 'sequelize';
import { deleteLimits } from '#domain/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Removes deleted presets that can no longer be restored; returns how many. */
export async function sweepPresets(deps: ClockDeps): Promise<number> {
  const { lightweightPresets, transact } = deps.database;
  const over = new Date(currentTime(deps).getTime() - deleteLimits.undoMs);
  return transact((transaction) => lightweightPresets.destroy({ where: { deletedAt: { [Op.lte]: over } }, transaction }));
}
