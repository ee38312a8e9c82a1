import { Op, type Order, type WhereOptions } from 'sequelize';
import type { MallPrice, MallSort } from '#domain/mall/schema';
import { pageWindow } from '#domain/wire/page-window';
import type { MallModelRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from './on-sale.ts';
import { seeModels, type SeenModel } from './standing.ts';

export interface MallQuery {
  /** Undefined: a visitor. */
  viewerId: string | undefined;
  pageNo: number;
  pageSize: number;
  cateId?: number | undefined;
  format?: string | undefined;
  price: MallPrice;
  sellerId?: string | undefined;
  sort: MallSort;
}

const prices: Record<MallPrice, WhereOptions<MallModelRow>> = { all: {}, free: { priceFen: 0 }, paid: { priceFen: { [Op.gt]: 0 } } };

const orders: Record<MallSort, [string, string][]> = {
  best: [['releasedAt', 'DESC']],
  newest: [['releasedAt', 'DESC']],
  popular: [['sales', 'DESC']],
  cheapest: [['priceFen', 'ASC']],
  dearest: [['priceFen', 'DESC']],
};

/** A page of what is on sale, from the rows alone: it goes on while the search engine is away. What it does not show is read from an index. */
export async function listModels({ database }: DatabaseDeps, query: MallQuery): Promise<{ totalCount: number; models: SeenModel[] }> {
  const { mallModels } = database;
  const { viewerId, cateId, format, price, sellerId, sort } = query;
  const { rows, count } = await mallModels.findAndCountAll({
    attributes: ['id'],
    where: {
      [Op.and]: [
        onSale,
        prices[price],
        cateId === undefined ? {} : { categoryId: cateId },
        format === undefined ? {} : { format },
        sellerId === undefined ? {} : { sellerId },
      ],
    },
    order: [...orders[sort], ['id', 'DESC']] satisfies Order,
    ...pageWindow(query),
    raw: true,
  });
  const found = new Map((await mallModels.findAll({ where: { id: rows.map(({ id }) => id) } })).map((model) => [model.id, model]));
  const models = rows.flatMap(({ id }) => found.get(id) ?? []);
  return { totalCount: count, models: await seeModels(database, models, viewerId) };
}
