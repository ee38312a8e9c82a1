import type { CouponTemplate } from './kinds.ts';

/** Coupons that an operator gives to whoever claims them: docs/decisions/coupon-claims.md. */
export interface Campaign extends CouponTemplate {
  id: string;
  /** Coupons in all, and for one person. */
  total: number;
  perPerson: number;
  claimed: number;
  startsAt: Date;
  /** Until just before, coupons can be claimed. */
  endsAt: Date;
}

/** What a claim of the three coupons for members is kept under; no campaign has it as its id. */
export const combinationId = 'combination';

/** Whether somebody who has claimed so many of a campaign can claim one more. */
export const isClaimable = ({ total, claimed, perPerson, startsAt, endsAt }: Campaign, mine: number, now: Date): boolean =>
  claimed < total && mine < perPerson && startsAt <= now && now < endsAt;
