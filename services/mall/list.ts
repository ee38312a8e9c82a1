import { literal, Op, type Order, type WhereOptions } from 'sequelize';
import type { MallPrice, MallSort } from '#domain/mall/schema';
import { containsSql } from '#storage/database/contains';
import type { MallModelRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from './on-sale.ts';
import { seeModels, type SeenModel } from './standing.ts';

export interface MallQuery {
  /** Undefined: a visitor. */
  viewerId: string | undefined;
  pageNo: number;
  pageSize: number;
  /** Matches name and description. */
  keyword: string;
  cateId?: number | undefined;
  format?: string | undefined;
  price: MallPrice;
  sellerId?: string | undefined;
  sort: MallSort;
}

const prices: Record<MallPrice, WhereOptions<MallModelRow>> = { all: {}, free: { priceFen: 0 }, paid: { priceFen: { [Op.gt]: 0 } } };

const orders: Record<MallSort, Order> = {
  newest: [['releasedAt', 'DESC']],
  popular: [['sales', 'DESC']],
  cheapest: [['priceFen', 'ASC']],
  dearest: [['priceFen', 'DESC']],
};

/** A page of what is on sale. */
export async function listModels({ database }: DatabaseDeps, query: MallQuery): Promise<{ totalCount: number; models: SeenModel[] }> {
  const { viewerId, pageNo, pageSize, keyword, cateId, format, price, sellerId, sort } = query;
  const contains = (column: string) => literal(containsSql(database.sequelize, column, keyword));
  const { rows, count } = await database.mallModels.findAndCountAll({
    where: {
      [Op.and]: [
        onSale,
        prices[price],
        cateId === undefined ? {} : { categoryId: cateId },
        format === undefined ? {} : { format },
        sellerId === undefined ? {} : { sellerId },
        keyword === '' ? {} : { [Op.or]: [contains('name'), contains('description')] },
      ],
    },
    order: [...(orders[sort] as [string, string][]), ['id', 'DESC']],
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  return { totalCount: count, models: await seeModels(database, rows, viewerId) };
}
