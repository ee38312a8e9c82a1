import { z } from 'zod';
import { couponKinds } from './kinds.ts';
import { couponStates, type CouponState } from './standing.ts';

const count = z.int();
const instant = z.iso.datetime();
const fen = count.describe('分');
const scope = z.string().describe('能用在哪些订单上');

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

export const orderCouponView = z.object({
  couponId: z.string(),
  couponSysType: z.literal(distinct(Object.values(couponKinds).map(({ couponSysType }) => couponSysType))),
  type: z.literal(distinct(Object.values(couponKinds).map(({ type }) => type))),
  faceValue: fen,
  discountValue: z.number().nullable().describe('支付原价的百分之几'),
  name: z.string(),
  label: z.string(),
  endsAt: instant,
});
export type OrderCouponView = z.infer<typeof orderCouponView>;

/** The unpaid order that has deducted a coupon. */
export const heldByView = z.object({ orderId: z.string(), orderNo: z.string() }).nullable().describe('占用它的待支付订单；没有为 null');
/** A coupon in the list of its owner. */
export const couponView = orderCouponView.extend({
  state: z.enum(Object.keys(couponStates) as CouponState[]).describe('usable 可使用，held 已用于待支付的订单，used 已使用，lapsed 已过期'),
  stateLabel: z.string(),
  heldBy: heldByView,
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
