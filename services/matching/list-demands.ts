import { literal, Op, type Order } from 'sequelize';
import type { demandSorts } from '#domain/matching/schema';
import type { Service } from '#domain/profile/choices';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import { currentTime, type ClockDeps } from '../deps.ts';
import { ofSeenOwner, seeDemands, type SeenDemand } from './see-demands.ts';

type Sort = (typeof demandSorts)[number];

export interface DemandQuery {
  viewerId: string | undefined;
  pageNo: number;
  pageSize: number;
  keyword: string;
  service?: Service | undefined;
  minBudget?: number | undefined;
  maxBudget?: number | undefined;
  sort: Sort;
}

const orders: Record<Sort, Order> = {
  new: [['id', 'DESC']],
  budget: [
    ['budgetFen', 'DESC'],
    ['id', 'DESC'],
  ],
  deadline: [
    ['deadlineAt', 'ASC'],
    ['id', 'DESC'],
  ],
};

/** A page of the demands that take offers. */
export async function listDemands(deps: ClockDeps, query: DemandQuery): Promise<{ totalCount: number; demands: SeenDemand[] }> {
  const { database } = deps;
  const { viewerId, keyword, service, minBudget, maxBudget, sort } = query;
  const { rows, count } = await database.matchDemands.findAndCountAll({
    where: {
      [Op.and]: [
        { status: 'Open', deadlineAt: { [Op.gt]: currentTime(deps) } },
        ofSeenOwner,
        service === undefined ? {} : { service },
        minBudget === undefined ? {} : { budgetFen: { [Op.gte]: minBudget } },
        maxBudget === undefined ? {} : { budgetFen: { [Op.lte]: maxBudget } },
        keyword === '' ? {} : literal(containsSql(database.sequelize, 'title', keyword)),
      ],
    },
    order: orders[sort],
    ...pageWindow(query),
  });
  return { totalCount: count, demands: await seeDemands(database, rows, viewerId) };
}

/** A page of one's own demands, the latest first. */
export async function listOwnDemands(
  { database }: ClockDeps,
  query: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; demands: SeenDemand[] }> {
  const { ownerId } = query;
  const { rows, count } = await database.matchDemands.findAndCountAll({
    where: { ownerId },
    order: [['id', 'DESC']],
    ...pageWindow(query),
  });
  return { totalCount: count, demands: await seeDemands(database, rows, ownerId) };
}
