/**
 * States of one use of a coupon. Submitting an order holds it; it is spent once the order is paid, and comes back when the order closes unpaid or is refunded:
 * docs/decisions.md#coupon-returns. A return is final, so that none comes back twice.
 */
export const couponUseStatuses = ['Held', 'Spent', 'Returned'] as const;
export type CouponUseStatus = (typeof couponUseStatuses)[number];

export const couponUseTransitions: Record<CouponUseStatus, readonly CouponUseStatus[]> = {
  Held: ['Spent', 'Returned'],
  Spent: ['Returned'],
  Returned: [],
};
