import { literal, Op } from 'sequelize';
import { formatOrderNumber } from '#domain/trade/order-number';
import { pageWindow } from '#domain/wire/page-window';
import type { ModelPurchaseRow } from '#storage/database/models/mall';
import type { DatabaseDeps } from '../deps.ts';

export interface SoldModel {
  purchase: ModelPurchaseRow;
  modelName: string;
  orderNumber: string;
  buyer: string;
  /** What it brought its seller; 0 where it was free, or paid by a member's count. */
  incomeFen: number;
}

/** A page of who has a seller's models, the latest first; what was refunded is not there. */
export async function listSold(
  { database }: DatabaseDeps,
  { ownerId, ...page }: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; sold: SoldModel[] }> {
  const { sequelize, modelPurchases, mallModels, orders, orderLines, users, incomes } = database;
  const own = literal(`(SELECT id FROM mall_models WHERE seller_id = ${sequelize.escape(ownerId)})`);
  const { rows, count } = await modelPurchases.findAndCountAll({
    where: { modelId: { [Op.in]: own } },
    order: [
      ['createdAt', 'DESC'],
      ['modelId', 'DESC'],
    ],
    ...pageWindow(page),
  });
  const orderId = [...new Set(rows.map((row) => row.orderId))];
  const [models, ordered, lines, brought, buyers] = await Promise.all([
    mallModels.findAll({ where: { id: rows.map(({ modelId }) => modelId) }, attributes: ['id', 'name'] }),
    orders.findAll({ where: { id: orderId }, attributes: ['id', 'orderNumber'] }),
    orderLines.findAll({ where: { orderId }, attributes: ['orderId', 'line', 'subject'] }),
    incomes.findAll({ where: { ownerId, orderId }, attributes: ['orderId', 'line', 'incomeFen'] }),
    users.findAll({ where: { id: rows.map((row) => row.ownerId) }, attributes: ['id', 'nickName'] }),
  ]);
  const lineOf = new Map(
    lines.flatMap(({ orderId: id, line, subject }) =>
      subject.type === 'modelPurchase' ? [[`${id} ${subject.modelId}`, line] as const] : [],
    ),
  );
  const incomeOf = new Map(brought.map((income) => [`${income.orderId} ${income.line}`, income.incomeFen]));
  const sold = rows.map((purchase) => {
    const line = lineOf.get(`${purchase.orderId} ${purchase.modelId}`);
    const number = ordered.find(({ id }) => id === purchase.orderId)?.orderNumber;
    return {
      purchase,
      modelName: models.find(({ id }) => id === purchase.modelId)?.name ?? '',
      orderNumber: number === undefined ? '' : formatOrderNumber(number),
      buyer: buyers.find(({ id }) => id === purchase.ownerId)?.nickName ?? '',
      incomeFen: incomeOf.get(`${purchase.orderId} ${line ?? ''}`) ?? 0,
    };
  });
  return { totalCount: count, sold };
}
