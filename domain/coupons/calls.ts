/** Calls about coupons: those that everybody can claim, and one's own. */

import { userChange, userRead } from '../wire/call.ts';

const coupon = '/api-personal/laozi/v3/coupon';

export const couponCalls = {
  getCombinationCoupons: userChange(`${coupon}/getCombinationCoupons`),
  hasBeenGotCombinationCoupons: userRead(`${coupon}/hasBeenGotCombinationCoupons`),
  couponList: userRead(`${coupon}/list`, 'list'),
  activeCouponList: userRead(`${coupon}/activeCouponList`, 'list'),
  getActiveCoupons: userChange(`${coupon}/getActiveCoupons`),
} as const;
