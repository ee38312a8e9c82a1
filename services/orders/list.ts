import { orderFilters, type OrderFilter } from '#domain/orders/schema';
import type { OrderRow } from '#storage/database/models/orders';
import type { DatabaseDeps } from '../deps.ts';

/** A page of the owner's orders, the newest first. */
export async function listOrders(
  { database }: DatabaseDeps,
  { ownerId, status, pageNo, pageSize }: { ownerId: string; status: OrderFilter; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; orders: OrderRow[] }> {
  const statuses = orderFilters[status];
  const where = { ownerId, ...(statuses === null ? {} : { status: [...statuses] }) };
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, count } = await database.orders.findAndCountAll({ where, order: [['id', 'DESC']], ...page });
  return { totalCount: count, orders: rows };
}
