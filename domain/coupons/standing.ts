import type { Coupon } from './kinds.ts';

/** What has become of a coupon, as its owner sees it. */
export const couponStates = {
  usable: '可使用',
  held: '已用于待支付的订单',
  used: '已使用',
  lapsed: '已过期',
} as const;
export type CouponState = keyof typeof couponStates;

/** What lists of coupons are filtered by. */
export const couponFilters = {
  all: ['usable', 'held', 'used', 'lapsed'],
  usable: ['usable'],
  held: ['held'],
  used: ['used'],
  lapsed: ['lapsed'],
} as const satisfies Record<string, readonly CouponState[]>;
export type CouponFilter = keyof typeof couponFilters;

/**
 * What has become of a coupon at `now`.
 *
 * @param about.lapsedUses Uses that the ledger has let lapse.
 */
export function couponStateOf(
  { usesLeft, heldBy, endsAt }: Pick<Coupon, 'usesLeft' | 'heldBy' | 'endsAt'>,
  { lapsedUses }: { lapsedUses: number },
  now: Date,
): CouponState {
  if (usesLeft > 0) return now < endsAt ? 'usable' : 'lapsed';
  if (heldBy !== null) return 'held';
  return lapsedUses > 0 ? 'lapsed' : 'used';
}
