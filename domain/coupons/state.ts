/**
 * States of one use of a coupon. Submitting an order holds it; it is spent once the order is paid, and comes back when the order closes unpaid or is refunded:
 * docs/decisions/coupon-returns.md. A return is final, so that none comes back twice.
 */
export const couponUseStatuses = ['Held', 'Spent', 'Returned'] as const;
/** What an operator reads. */
export const couponUseLabels = { Held: '已扣下', Spent: '已使用', Returned: '已返还' } as const satisfies Record<
  (typeof couponUseStatuses)[number],
  string
>;
export type CouponUseStatus = (typeof couponUseStatuses)[number];

export const couponUseTransitions: Record<CouponUseStatus, readonly CouponUseStatus[]> = {
  Held: ['Spent', 'Returned'],
  Spent: ['Returned'],
  Returned: [],
};
