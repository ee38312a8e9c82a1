/** Limits of coupons. Durations in milliseconds. */

const day = 24 * 60 * 60_000;

export const couponLimits = {
  /** A coupon that ends within this is about to. */
  expiringMs: 7 * day,
  /** What is left at least of a coupon that comes back because of a fault of ours. */
  afterOurFaultMs: 7 * day,
  /** How long the three coupons for members last. */
  combinationMs: 30 * day,
} as const;
