/** Limits of coupons. Durations in milliseconds. */

const day = 24 * 60 * 60_000;

export const couponLimits = {
  /** A coupon that ends within this is about to. */
  expiringMs: 7 * day,
  /** What is left at least of a coupon that comes back because of a fault of ours. */
  afterOurFaultMs: 7 * day,
  /** How long the three coupons for members last. */
  combinationMs: 30 * day,
  /** Of a campaign: coupons in all, of one person, and the days that it runs and that its coupons last. */
  campaignTotal: 1_000_000,
  campaignEach: 10,
  campaignDays: 365,
  /** Letters of a campaign's name, which its coupons have too. */
  nameLength: 60,
  /** Campaigns that are shown at once, those that end first. */
  campaignsShown: 20,
} as const;
