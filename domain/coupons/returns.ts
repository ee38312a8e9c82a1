import { couponLimits } from './limits.ts';

/** When a coupon that comes back at `now` ends: as it would have, but not within 7 days where the fault is ours. */
export const endAfterReturn = (endsAt: Date, { ourFault }: { ourFault: boolean }, now: Date): Date =>
  new Date(Math.max(endsAt.getTime(), ourFault ? now.getTime() + couponLimits.afterOurFaultMs : 0));
