import { z } from 'zod';
import { orderCouponView } from '../orders/views.ts';
import { couponStates, type CouponState } from './standing.ts';

const count = z.int();
const instant = z.iso.datetime();
const fen = count.describe('分');
const scope = z.string().describe('能用在哪些订单上');

/** A coupon in the list of its owner. */
export const couponView = orderCouponView.extend({
  state: z.enum(Object.keys(couponStates) as CouponState[]).describe('usable 可使用，held 被待支付的订单占用，used 已使用，lapsed 已过期'),
  stateLabel: z.string(),
  threshold: fen.describe('满多少可用，分；0 为不限'),
  scope,
  usesLeft: count.describe('还能使用几次'),
  startsAt: instant,
});
export type CouponView = z.infer<typeof couponView>;

/** Coupons that can be claimed. */
export const campaignView = orderCouponView.omit({ couponId: true, endsAt: true }).extend({
  campaignId: z.string(),
  threshold: fen.describe('满多少可用，分；0 为不限'),
  scope,
  validDays: count.describe('领取后几天内有效'),
  remaining: count.describe('还剩多少张'),
  perPerson: count.describe('每人限领'),
  claimed: count.describe('自己已领'),
  claimable: z.boolean(),
  endsAt: instant.describe('领取截止时间'),
});
export type CampaignView = z.infer<typeof campaignView>;
