import { Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { DatabaseDeps } from '../deps.ts';
import { onSaleIds } from '../mall/on-sale.ts';
import { seeWorks, type SeenWork } from './see.ts';

/** A page of what somebody has collected, the latest first. What is not on sale any more is left out. */
export async function listCollection(
  { database }: DatabaseDeps,
  query: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; works: SeenWork[] }> {
  const { ownerId } = query;
  const { rows, count } = await database.workReactions.findAndCountAll({
    where: { ownerId, kind: 'collect', workId: { [Op.in]: onSaleIds } },
    order: [
      ['createdAt', 'DESC'],
      ['workId', 'DESC'],
    ],
    ...pageWindow(query),
  });
  const open = await database.mallModels.findAll({ where: { id: rows.map(({ workId }) => workId) } });
  const byId = new Map(open.map((work) => [work.id, work]));
  const works = rows.flatMap(({ workId }) => byId.get(workId) ?? []);
  return { totalCount: count, works: await seeWorks(database, works, ownerId) };
}
