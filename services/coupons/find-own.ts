import type { Coupon } from '#domain/coupons/kinds';
import { couponStateOf, type CouponState } from '#domain/coupons/standing';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findCoupons } from './find.ts';

export interface OwnCoupon extends Coupon {
  state: CouponState;
}

/** Coupons of this owner with what has become of them, those that end first foremost. All of them, or those with these ids. */
export async function findOwnCoupons(
  deps: ClockDeps,
  { ownerId, ids }: { ownerId: string; ids?: readonly string[] },
): Promise<OwnCoupon[]> {
  const { database } = deps;
  const now = currentTime(deps);
  const found = await findCoupons(database, ids === undefined ? { ownerId } : { ownerId, ids });
  const lapsed = await database.coupons.findAll({ where: { ownerId }, attributes: ['id', 'lapsedUses'] });
  const lapsedOf = new Map(lapsed.map(({ id, lapsedUses }) => [id, lapsedUses]));
  return found.map((coupon) => ({
    ...coupon,
    state: couponStateOf(coupon, { lapsedUses: lapsedOf.get(coupon.id) ?? 0 }, now),
  }));
}
