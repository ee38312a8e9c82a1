import { couponFilters, type CouponFilter } from '#domain/coupons/standing';
import type { ClockDeps } from '../deps.ts';
import { findOwnCoupons, type OwnCoupon } from './find-own.ts';

/** A page of somebody's coupons: those that he can use with the one that ends first foremost, before all others with the newest first. */
export async function listCoupons(
  deps: ClockDeps,
  { ownerId, status, pageNo, pageSize }: { ownerId: string; status: CouponFilter; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; coupons: OwnCoupon[] }> {
  const wanted: readonly string[] = couponFilters[status];
  // What is left of each is for the ledger to say, so they are told apart here; claims bound how many one person has.
  const found = (await findOwnCoupons(deps, { ownerId })).filter(({ state }) => wanted.includes(state));
  const usable = found.filter(({ state }) => state === 'usable');
  const others = found.filter(({ state }) => state !== 'usable').toReversed();
  const from = (pageNo - 1) * pageSize;
  return { totalCount: found.length, coupons: [...usable, ...others].slice(from, from + pageSize) };
}
