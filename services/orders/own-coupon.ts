import { Op, type Transaction } from 'sequelize';
import type { OrderRow } from '#storage/database/models/orders';
import type { DatabaseDeps } from '../deps.ts';

/** The coupon that an order was made with and still has; null where it has none, or one that was chosen when it was to be paid. */
export async function ownCouponOf(
  { database }: DatabaseDeps,
  { id: orderId, couponId }: Pick<OrderRow, 'id' | 'couponId'>,
  transaction?: Transaction,
): Promise<string | null> {
  if (couponId === null) return null;
  // Only another choice prices an order anew.
  const anew = { orderId, toStatus: 'Created', seq: { [Op.gt]: 1 } };
  const count = await database.orderEvents.count({ where: anew, ...(transaction && { transaction }) });
  return count === 0 ? couponId : null;
}
