import { col, fn } from 'sequelize';
import type { MessageCategory } from '#domain/messages/categories';
import type { DatabaseDeps } from '../deps.ts';

/** How many messages somebody has not read, by their category. */
export async function countUnread(
  { database }: DatabaseDeps,
  { ownerId }: { ownerId: string },
): Promise<{ category: MessageCategory; count: number }[]> {
  const rows = (await database.messages.findAll({
    where: { ownerId, readAt: null },
    attributes: ['category', [fn('COUNT', col('id')), 'count']],
    group: ['category'],
    raw: true,
  })) as unknown as { category: MessageCategory; count: number | string }[];
  return rows.map(({ category, count }) => ({ category, count: Number(count) }));
}
