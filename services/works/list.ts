import { Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from '../mall/on-sale.ts';
import { seeWorks, type SeenWork } from './see.ts';

interface Paged {
  viewerId: string | undefined;
  pageNo: number;
  pageSize: number;
}

/** A page of an author's works on sale, the latest first. */
export async function listWorks(
  { database }: DatabaseDeps,
  query: Paged & { authorId: string },
): Promise<{ totalCount: number; works: SeenWork[] }> {
  const { rows, count } = await database.mallModels.findAndCountAll({
    where: { [Op.and]: [onSale, { sellerId: query.authorId }] },
    order: [
      ['releasedAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow(query),
  });
  return { totalCount: count, works: await seeWorks(database, rows, query.viewerId) };
}
