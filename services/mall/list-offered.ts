import { literal, Op } from 'sequelize';
import type { OfferedStatus } from '#domain/mall/state';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import type { ClockDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { showTeasers, type ShownTeaser } from './teaser/find.ts';

export interface OfferedQuery {
  status: OfferedStatus;
  pageNo: number;
  pageSize: number;
  /** Part of a model's name; empty for all. */
  keyword: string;
}

export interface OfferedModel {
  model: MallModelRow;
  seller: UserRow | null;
  /** What those will see who have not bought it; null until it is made. */
  teaser: ShownTeaser | null;
}

/** A page of what sellers have offered, for administrators: those that wait from the oldest on, the others from the newest on. */
export async function listOffered(
  deps: ClockDeps & SealDeps,
  { status, pageNo, pageSize, keyword }: OfferedQuery,
): Promise<{ totalCount: number; offered: OfferedModel[] }> {
  const { sequelize, mallModels, users } = deps.database;
  const { rows, count } = await mallModels.findAndCountAll({
    where: { [Op.and]: [{ status }, ...(keyword === '' ? [] : [literal(containsSql(sequelize, 'name', keyword))])] },
    order: [
      ['submittedAt', status === 'UnderReview' ? 'ASC' : 'DESC'],
      ['id', status === 'UnderReview' ? 'ASC' : 'DESC'],
    ],
    ...pageWindow({ pageNo, pageSize }),
  });
  const sellers = await users.findAll({ where: { id: rows.map(({ sellerId }) => sellerId) } });
  const byId = new Map(sellers.map((seller) => [seller.id, seller]));
  const teasers = await showTeasers(deps, rows);
  const offered = rows.map((model) => ({ model, seller: byId.get(model.sellerId) ?? null, teaser: teasers.get(model.id) ?? null }));
  return { totalCount: count, offered };
}
