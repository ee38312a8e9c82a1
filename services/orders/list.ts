import { fn, col, Op, type WhereOptions } from 'sequelize';
import { orderFilters, orderPeriods, type OrderFilter, type OrderPeriod } from '#domain/orders/filters';
import type { OrderStatus } from '#domain/orders/state';
import { pageWindow } from '#domain/wire/page-window';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface OrderQuery {
  ownerId: string;
  status: OrderFilter;
  /** Part of an order's number, as it is stored; empty for any. */
  keyword: string;
  period: OrderPeriod;
  pageNo: number;
  pageSize: number;
}

export interface OwnOrders {
  orders: { order: OrderRow; lines: OrderLineRow[] }[];
  /** How many there are under each filter, with the same keyword and period. */
  counts: Record<OrderFilter, number>;
  now: Date;
}

const dayMs = 24 * 60 * 60_000;

/** A page of the owner's orders, the newest first. */
export async function listOrders(deps: ClockDeps, query: OrderQuery): Promise<OwnOrders> {
  const { orders, orderLines } = deps.database;
  const { ownerId, status, keyword, period, pageNo, pageSize } = query;
  const now = currentTime(deps);
  const { days } = orderPeriods[period];
  const asked: WhereOptions<OrderRow> = {
    ownerId,
    ...(keyword === '' ? {} : { orderNumber: { [Op.like]: `%${keyword}%` } }),
    ...(days === null ? {} : { createdAt: { [Op.gte]: new Date(now.getTime() - days * dayMs) } }),
  };
  const statuses = orderFilters[status];
  const where = { ...asked, ...(statuses === null ? {} : { status: [...statuses] }) };
  const [rows, counts] = await Promise.all([
    orders.findAll({ where, order: [['id', 'DESC']], ...pageWindow({ pageNo, pageSize }) }),
    countByFilter(deps, asked),
  ]);
  const lines = await orderLines.findAll({ where: { orderId: rows.map(({ id }) => id) }, order: ['line'] });
  return { orders: rows.map((order) => ({ order, lines: lines.filter(({ orderId }) => orderId === order.id) })), counts, now };
}

async function countByFilter({ database }: ClockDeps, where: WhereOptions<OrderRow>): Promise<Record<OrderFilter, number>> {
  const attributes = ['status', [fn('COUNT', col('id')), 'count']] as ['status', [ReturnType<typeof fn>, string]];
  const found = await database.orders.findAll({ where, attributes, group: ['status'], raw: true });
  const byStatus = new Map(
    (found as unknown as { status: OrderStatus; count: number | string }[]).map(({ status, count }) => [status, Number(count)]),
  );
  const sum = (statuses: Iterable<OrderStatus>): number => [...statuses].reduce((total, status) => total + (byStatus.get(status) ?? 0), 0);
  return Object.fromEntries(Object.entries(orderFilters).map(([filter, statuses]) => [filter, sum(statuses ?? byStatus.keys())])) as Record<
    OrderFilter,
    number
  >;
}
