const dayMs = 24 * 60 * 60_000;

/** Limits of campaigns. Lengths in characters. */
export const campaignLimits = {
  /** Campaigns that are not over, at once. */
  open: 50,
  name: 40,
  code: 32,
  /** How long one runs. */
  runsMs: 366 * dayMs,
  /** Coupon campaigns that one offers. */
  coupons: 5,
  popupTitle: 30,
  popupText: 120,
  popupImage: 300,
  popupLink: 300,
  popupPages: 10,
  priority: 100,
  newWithinDays: 365,
} as const;
