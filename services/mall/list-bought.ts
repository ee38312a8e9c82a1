import { literal, Op } from 'sequelize';
import type { Licence } from '#domain/trade/licences';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { ModelPurchaseRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';
import { seeModels, type SeenModel } from './standing.ts';

export interface BoughtModel extends SeenModel {
  purchase: ModelPurchaseRow;
  /** What was paid for it in money or coins, in fen. */
  paidFen: number;
  /** Under which it was ordered. */
  licence: Licence;
}

/** A page of the models that somebody has, the latest first; `keyword` matches their names. */
export async function listBought(
  { database }: DatabaseDeps,
  { ownerId, pageNo, pageSize, keyword }: { ownerId: string; pageNo: number; pageSize: number; keyword: string },
): Promise<{ totalCount: number; bought: BoughtModel[] }> {
  const { sequelize, modelPurchases, mallModels, orderLines, orders } = database;
  const named = literal(`(SELECT id FROM mall_models WHERE ${containsSql(sequelize, 'name', keyword)})`);
  const { rows, count } = await modelPurchases.findAndCountAll({
    where: { ownerId, ...(keyword !== '' && { modelId: { [Op.in]: named } }) },
    order: [
      ['createdAt', 'DESC'],
      ['modelId', 'DESC'],
    ],
    ...pageWindow({ pageNo, pageSize }),
  });
  const found = await mallModels.findAll({ where: { id: rows.map(({ modelId }) => modelId) } });
  const seen = new Map((await seeModels(database, found, ownerId)).map((one) => [one.model.id, one]));
  const orderId = rows.map((row) => row.orderId);
  const lines = await orderLines.findAll({ where: { orderId }, attributes: ['orderId', 'subject', 'payableFen'] });
  // By a count, no line was paid with money.
  const free = new Set((await orders.findAll({ where: { id: orderId, paidFen: 0 }, attributes: ['id'] })).map(({ id }) => id));
  const ordered = new Map(
    lines.flatMap(({ orderId, subject, payableFen }) =>
      subject.type === 'modelPurchase'
        ? [[`${orderId} ${subject.modelId}`, { paidFen: free.has(orderId) ? 0 : payableFen, licence: subject.licence }] as const]
        : [],
    ),
  );
  const bought = rows.flatMap((purchase) => {
    const one = seen.get(purchase.modelId);
    const { paidFen = 0, licence } = ordered.get(`${purchase.orderId} ${purchase.modelId}`) ?? {};
    return one === undefined ? [] : [{ ...one, purchase, paidFen, licence: licence ?? one.model.licence }];
  });
  return { totalCount: count, bought };
}
