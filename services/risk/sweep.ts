import { Op } from 'sequelize';
import type { DatabaseDeps } from '../deps.ts';

/** Puzzles are kept this long past their end, so that a track which solved one cannot be played again. */
const trackMemoryMs = 60 * 60_000;

/** Deletes risk checks and puzzles that are over; returns how many of each. */
export async function sweepRisk({ database }: DatabaseDeps): Promise<Record<string, number>> {
  const now = Date.now();
  return database.transact(async (transaction) => ({
    riskChecks: await database.riskChecks.destroy({ where: { expiresAt: { [Op.lt]: new Date(now) } }, transaction }),
    puzzles: await database.puzzles.destroy({ where: { expiresAt: { [Op.lt]: new Date(now - trackMemoryMs) } }, transaction }),
  }));
}
