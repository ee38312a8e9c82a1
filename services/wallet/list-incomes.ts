import type { IncomeFilter } from '#domain/wallet/filters';
import { formatOrderNumber } from '#domain/trade/order-number';
import { pageWindow } from '#domain/wire/page-window';
import type { IncomeRow } from '#storage/database/models/wallet';
import type { DatabaseDeps } from '../deps.ts';

/** A page of what somebody's sales brought him, the newest first, with the numbers of their orders as they are shown. */
export async function listIncomes(
  { database }: DatabaseDeps,
  { ownerId, status, pageNo, pageSize }: { ownerId: string; status: IncomeFilter; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; incomes: IncomeRow[]; orderNumbers: Map<string, string> }> {
  const { incomes, orders } = database;
  const where = { ownerId, ...(status !== 'all' && { status }) };
  const page = pageWindow({ pageNo, pageSize });
  const { rows, count } = await incomes.findAndCountAll({ where, order: [['id', 'DESC']], ...page });
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const sold = await orders.findAll({ where: { id: ids }, attributes: ['id', 'orderNumber'] });
  const orderNumbers = new Map(sold.map(({ id, orderNumber }) => [id, formatOrderNumber(orderNumber)]));
  return { totalCount: count, incomes: rows, orderNumbers };
}
