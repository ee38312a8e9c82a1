import type { MessageCategory } from '#domain/messages/categories';
import { pageWindow } from '#domain/wire/page-window';
import type { MessageRow } from '#storage/database/models/messages';
import type { DatabaseDeps } from '../deps.ts';

/** A page of somebody's messages, the latest first. */
export async function listMessages(
  { database }: DatabaseDeps,
  query: { ownerId: string; category: MessageCategory | undefined; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; rows: MessageRow[] }> {
  const { ownerId, category } = query;
  const { rows, count } = await database.messages.findAndCountAll({
    where: { ownerId, ...(category !== undefined && { category }) },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow(query),
  });
  return { totalCount: count, rows };
}
