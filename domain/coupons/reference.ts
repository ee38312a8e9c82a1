import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { pageView } from '../wire/view.ts';
import type { couponCalls } from './calls.ts';
import { campaignIdSchema, couponListSchema } from './schema.ts';
import { campaignView, couponView } from './views.ts';

export const couponReference = {
  getCombinationCoupons: {
    title: '领取三张会员代金券',
    payload: nothingSchema,
    answer: z.array(couponView),
    refusals: ['coupon.claimed'],
    note: '满 299 减 30、满 699 减 100、满 1699 减 200，30 天内有效，用于购买会员。每个账号一次，三张一起领取。',
  },
  hasBeenGotCombinationCoupons: {
    title: '是否已领取三张会员代金券',
    payload: nothingSchema,
    answer: z.boolean().describe('true：已领取'),
    refusals: [],
  },
  couponList: { title: '我的优惠券', payload: couponListSchema, answer: pageView(couponView), refusals: [] },
  activeCouponList: {
    title: '正在发放的优惠券',
    payload: nothingSchema,
    answer: z.array(campaignView),
    refusals: [],
    note: '先结束的在前，最多 20 项。',
  },
  getActiveCoupons: {
    title: '领取一张正在发放的优惠券',
    payload: campaignIdSchema,
    answer: couponView,
    refusals: ['coupon.claimed', 'coupon.gone', 'coupon.campaignOver', 'coupon.campaignOwn'],
  },
} satisfies AreaReference<typeof couponCalls>;
