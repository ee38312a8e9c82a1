import { col, fn, Op } from 'sequelize';
import { mallLimits } from '#domain/mall/limits';
import { currentTime, type ClockDeps, type DatabaseDeps } from '../deps.ts';
import { onSale } from './on-sale.ts';

/** How many models are on sale of each value of a column, the most first. */
export async function countOnSaleBy<C extends 'categoryId' | 'format'>(
  { database }: DatabaseDeps,
  column: C,
): Promise<{ value: C extends 'format' ? string : number; modelCount: number }[]> {
  const rows = await database.mallModels.findAll({
    where: onSale,
    attributes: [
      [column === 'format' ? 'format' : 'category_id', 'value'],
      [fn('COUNT', col('id')), 'modelCount'],
    ],
    group: [column === 'format' ? 'format' : 'category_id'],
    order: [
      [col('modelCount'), 'DESC'],
      [col('value'), 'ASC'],
    ],
    raw: true,
  });
  return rows as unknown as { value: C extends 'format' ? string : number; modelCount: number }[];
}

/** How many models are on sale, and how many of them since a short while. */
export async function countNew(deps: ClockDeps): Promise<{ newCount: number; totalCount: number }> {
  const { mallModels } = deps.database;
  const since = new Date(currentTime(deps).getTime() - mallLimits.newMs);
  const [totalCount, newCount] = await Promise.all([
    mallModels.count({ where: onSale }),
    mallModels.count({ where: { [Op.and]: [onSale, { releasedAt: { [Op.gt]: since } }] } }),
  ]);
  return { newCount, totalCount };
}
