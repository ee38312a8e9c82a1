import { couponLimits } from './limits.ts';

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

/** When a coupon that comes back at `now` ends: as it would have, but not within 7 days where the fault is ours. */
export const endAfterReturn = (endsAt: Date, { ourFault }: { ourFault: boolean }, now: Date): Date =>
  new Date(Math.max(endsAt.getTime(), ourFault ? now.getTime() + couponLimits.afterOurFaultMs : 0));
