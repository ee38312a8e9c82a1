import { outcome, type ErrorEntry } from '../entry.ts';

/** Coupons that are claimed. */
export const couponErrors = {
  'coupon.claimed': outcome(60480, '您已领取过这份优惠券，不能重复领取'),
  'coupon.gone': outcome(60481, '优惠券已领完'),
  'coupon.campaignOwn': outcome(60483, '不能领取自己发放的优惠券'),
  'coupon.campaignOver': outcome(60482, '活动不存在或已结束'),
} as const satisfies Record<string, ErrorEntry>;
