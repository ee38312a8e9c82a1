import type { Transaction } from 'sequelize';
import type { Coupon, CouponHolder } from '#domain/coupons/kinds';
import { userAccount } from '#domain/ledger/accounts';
import { couponUnit } from '#domain/ledger/units';
import { payableStatuses } from '#domain/orders/state';
import type { Database } from '#storage/database/connect';
import { balancesOf } from '../ledger/balances-of.ts';

/** Coupons of this owner, those that end first foremost, with the uses that the ledger says are left. All of them, or those with these ids. */
export async function findCoupons(
  database: Database,
  { ownerId, ids }: { ownerId: string; ids?: readonly string[] },
  transaction: Transaction | null = null,
): Promise<Coupon[]> {
  const where = { ownerId, ...(ids === undefined ? {} : { id: [...ids] }) };
  const rows = await database.coupons.findAll({ where, order: ['endsAt', 'id'], transaction });
  const accounts = rows.map(({ id }) => userAccount('coupons', ownerId, couponUnit(id)));
  const balances = await balancesOf(database, accounts, transaction);
  const holders = await holdersOf(database, { ownerId, couponId: rows.map(({ id }) => id) }, transaction);
  return rows.map(({ id, kind, name, faceValueFen, percent, thresholdFen, types, startsAt, endsAt }, index) => ({
    ...{ id, kind, name, faceValueFen, percent, thresholdFen, types, startsAt, endsAt },
    usesLeft: balances[index] ?? 0,
    heldBy: (balances[index] ?? 0) > 0 ? null : (holders.get(id) ?? null),
  }));
}

/** By coupon: the latest order that has deducted it and can still be paid. */
async function holdersOf(
  database: Database,
  { ownerId, couponId }: { ownerId: string; couponId: string[] },
  transaction: Transaction | null,
): Promise<Map<string, CouponHolder>> {
  if (couponId.length === 0) return new Map();
  const where = { ownerId, couponId, status: [...payableStatuses], couponUse: 'Held' } as const;
  const orders = await database.orders.findAll({ where, attributes: ['id', 'orderNumber', 'couponId'], order: ['id'], transaction });
  return new Map(orders.map((order) => [order.couponId ?? '', { orderId: order.id, orderNumber: order.orderNumber }]));
}
