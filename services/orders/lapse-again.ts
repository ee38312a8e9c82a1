import type { Transaction } from 'sequelize';
import { packageOfUnit } from '#domain/ledger/units';
import type { OrderRow } from '#storage/database/models/orders';
import { updateRowsWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';

/** Has the coupon, the counts and the uses of packages of a refunded order lapse again, where they come back after their time. */
export async function lapseAgain(
  { database }: DatabaseDeps,
  { ownerId, couponId, taken }: Pick<OrderRow, 'ownerId' | 'couponId' | 'taken'>,
  transaction: Transaction,
): Promise<void> {
  const { coupons, countAllowances, packages } = database;
  const unit = taken.filter(({ from }) => from === 'counts').map((count) => count.unit);
  if (unit.length > 0) await updateRowsWhere(countAllowances, { ownerId, unit }, { lapsedAt: null }, transaction);
  const ids = unit.flatMap((one) => packageOfUnit(one) ?? []);
  if (ids.length > 0) await updateRowsWhere(packages, { id: ids }, { lapsedAt: null }, transaction);
  if (couponId !== null) await updateRowsWhere(coupons, { id: couponId }, { lapsedAt: null }, transaction);
}
