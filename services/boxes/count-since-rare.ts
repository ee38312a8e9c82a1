import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { BoxDrawRow } from '#storage/database/models/campaigns';

/** How many of a box somebody has opened, and how many of them since his last rare prize. By their numbers, so that no clock changes it. */
export async function countSinceRare(
  { boxDraws }: Database,
  { boxId, ownerId }: { boxId: string; ownerId: string },
  transaction: Transaction | null = null,
): Promise<{ opened: number; sinceRare: number }> {
  const where = { boxId, ownerId };
  const opened = await boxDraws.count({ where, transaction });
  const lastRare = await boxDraws.max<number | null, BoxDrawRow>('number', { where: { ...where, rare: true }, transaction });
  return { opened, sinceRare: opened - (lastRare ?? 0) };
}
