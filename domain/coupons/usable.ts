import { sumFen, type Fen } from '../money/fen.ts';
import { shortYuan } from '../money/yuan.ts';
import { formatOrderNumber } from '../trade/order-number.ts';
import { transactionType, type TransactionTypeName } from '../trade/types.ts';
import type { Coupon } from './kinds.ts';

/** Why a coupon does not work, as its owner reads it. */
export const couponProblems = {
  early: () => '优惠券还没到使用时间',
  expired: () => '优惠券已过期',
  usedUp: () => '优惠券已使用',
  otherType: () => '优惠券不适用于此类订单',
  held: ({ heldBy }) =>
    `优惠券已用于待支付的订单${heldBy === null ? '' : ` ${formatOrderNumber(heldBy.orderNumber)}`}，取消那个订单后可以再用`,
  belowThreshold: ({ thresholdFen }) => `订单满 ${shortYuan(thresholdFen)} 才能使用这张优惠券`,
} as const satisfies Record<string, (coupon: Pick<Coupon, 'thresholdFen' | 'heldBy'>) => string>;
export type CouponProblem = keyof typeof couponProblems;

/** Whether a coupon works on this type of order at all. */
export const worksOn = (coupon: Pick<Coupon, 'types'>, type: TransactionTypeName): boolean =>
  transactionType(type).noCoupon !== true && (coupon.types === null || coupon.types.includes(type));

/**
 * The lines of an order that a coupon works on. One for oblique lightweighting works on that alone where there is any: it does not take off its face value
 * besides.
 */
export function coveredBy<L extends { type: TransactionTypeName }>(coupon: Pick<Coupon, 'kind' | 'types'>, lines: readonly L[]): L[] {
  const covered = lines.filter(({ type }) => worksOn(coupon, type));
  const oblique = coupon.kind === 'oblique' ? covered.filter(({ type }) => type === 'obliqueLightweight') : [];
  return oblique.length > 0 ? oblique : covered;
}

/** Whether an order of these types takes coupons at all (`canUseCoupon`): not if any of it is money's worth itself. */
export const takesCoupons = (types: readonly TransactionTypeName[]): boolean =>
  types.every((type) => transactionType(type).noCoupon !== true);

/** Whether it can be used now, on some order. */
export const isUsable = ({ startsAt, endsAt, usesLeft }: Pick<Coupon, 'startsAt' | 'endsAt' | 'usesLeft'>, now: Date): boolean =>
  usesLeft > 0 && startsAt <= now && now < endsAt;

/**
 * Why a coupon cannot be used on these lines at `now`; null where it can. Its threshold is compared with the undiscounted amount of the lines that it works
 * on.
 */
export function couponProblemOf(
  coupon: Pick<Coupon, 'kind' | 'startsAt' | 'endsAt' | 'usesLeft' | 'heldBy' | 'types' | 'thresholdFen'>,
  lines: readonly { type: TransactionTypeName; amountFen: Fen }[],
  now: Date,
): CouponProblem | null {
  if (coupon.usesLeft <= 0) return coupon.heldBy === null ? 'usedUp' : 'held';
  if (now < coupon.startsAt) return 'early';
  if (now >= coupon.endsAt) return 'expired';
  const covered = coveredBy(coupon, lines);
  if (covered.length === 0 || !takesCoupons(lines.map(({ type }) => type))) return 'otherType';
  return sumFen(covered.map(({ amountFen }) => amountFen)) < coupon.thresholdFen ? 'belowThreshold' : null;
}

/** The coupons that would work on these lines at `now` if no unpaid order held them. */
export const heldCoupons = (
  coupons: readonly Coupon[],
  lines: readonly { type: TransactionTypeName; amountFen: Fen }[],
  now: Date,
): Coupon[] => coupons.filter((coupon) => coupon.heldBy !== null && couponProblemOf({ ...coupon, usesLeft: 1 }, lines, now) === null);
