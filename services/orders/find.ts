import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { OrderRow } from '#storage/database/models/orders';

/** An order of this owner; within a transaction nobody else changes it until its end. `order.notFound` if there is none. */
export async function findOrder(
  { orders }: Database,
  { ownerId, orderId }: { ownerId: string; orderId: string },
  transaction: Transaction | null = null,
): Promise<OrderRow> {
  const order = await orders.findOne({ where: { id: orderId, ownerId }, transaction, lock: transaction !== null });
  if (order === null) throw new AppError('order.notFound');
  return order;
}
