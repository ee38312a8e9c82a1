import { fn, col } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';

/** Visitors of the owner's link by day, the latest first. `share.notFound`. */
export async function listShareViews(
  { database }: DatabaseDeps,
  { ownerId, shareId }: { ownerId: string; shareId: string },
): Promise<{ day: string; views: number }[]> {
  const { modelShares, shareVisits } = database;
  if ((await modelShares.count({ where: { id: shareId, ownerId } })) === 0) throw new AppError('share.notFound');
  const counted = (await shareVisits.findAll({
    where: { shareId },
    attributes: ['day', [fn('COUNT', col('visitor')), 'views']],
    group: ['day'],
    order: [['day', 'DESC']],
    raw: true,
  })) as unknown as { day: string; views: number | string }[];
  return counted.map(({ day, views }) => ({ day, views: Number(views) }));
}
