import type { IncomeFilter } from '#domain/wallet/filters';
import { formatOrderNumber } from '#domain/trade/order-number';
import { pageWindow } from '#domain/wire/page-window';
import type { IncomeRow, MemberPoolRow } from '#storage/database/models/wallet';
import type { DatabaseDeps } from '../deps.ts';

/** A page of what somebody's sales brought him, the newest first, with the numbers of their orders as they are shown, and the members' months that they have a share of. */
export async function listIncomes(
  { database }: DatabaseDeps,
  { ownerId, status, pageNo, pageSize }: { ownerId: string; status: IncomeFilter; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; incomes: IncomeRow[]; orderNumbers: Map<string, string>; pools: Map<string, MemberPoolRow> }> {
  const { incomes, orders, memberPools } = database;
  const where = { ownerId, ...(status !== 'all' && { status }) };
  const page = pageWindow({ pageNo, pageSize });
  const { rows, count } = await incomes.findAndCountAll({ where, order: [['id', 'DESC']], ...page });
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const sold = await orders.findAll({ where: { id: ids }, attributes: ['id', 'orderNumber'] });
  const orderNumbers = new Map(sold.map(({ id, orderNumber }) => [id, formatOrderNumber(orderNumber)]));
  const poolIds = [...new Set(rows.flatMap(({ poolId }) => poolId ?? []))];
  const months = poolIds.length === 0 ? [] : await memberPools.findAll({ where: { id: poolIds } });
  return { totalCount: count, incomes: rows, orderNumbers, pools: new Map(months.map((pool) => [pool.id, pool])) };
}
