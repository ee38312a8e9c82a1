import type { Coupon } from './kinds.ts';

/** What has become of a coupon, as its owner sees it. */
export const couponStates = {
  usable: '可使用',
  held: '待支付订单占用中',
  used: '已使用',
  lapsed: '已过期',
} as const;
export type CouponState = keyof typeof couponStates;

/** What lists of coupons are filtered by. */
export const couponFilters = {
  all: ['usable', 'held', 'used', 'lapsed'],
  usable: ['usable'],
  used: ['held', 'used'],
  lapsed: ['lapsed'],
} as const satisfies Record<string, readonly CouponState[]>;
export type CouponFilter = keyof typeof couponFilters;

/**
 * What has become of a coupon at `now`.
 *
 * @param about.isHeld An order that can still be paid has deducted it.
 * @param about.lapsedUses Uses that the ledger has let lapse.
 */
export function couponStateOf(
  { usesLeft, endsAt }: Pick<Coupon, 'usesLeft' | 'endsAt'>,
  { isHeld, lapsedUses }: { isHeld: boolean; lapsedUses: number },
  now: Date,
): CouponState {
  if (usesLeft > 0) return now < endsAt ? 'usable' : 'lapsed';
  if (isHeld) return 'held';
  return lapsedUses > 0 ? 'lapsed' : 'used';
}
