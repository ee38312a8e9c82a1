import type { Fen } from '../money/fen.ts';
import { percentOf } from '../money/percent.ts';
import type { Coupon, CouponKind } from './kinds.ts';

/** What an order of oblique lightweighting costs with a coupon for it, in percent: docs/decisions/coupon-kinds.md. */
export const obliqueCouponPercent = 49;

type Worth = Pick<Coupon, 'kind' | 'faceValueFen' | 'percent'>;

const lessFaceValue = (amountFen: Fen, { faceValueFen }: Worth): Fen => Math.max(0, amountFen - faceValueFen);

/** What is left to pay of an amount, by kind; `oblique`: the amount is for oblique-photography lightweighting. */
const amounts: Readonly<Record<CouponKind, (amountFen: Fen, coupon: Worth, oblique: boolean) => Fen>> = {
  systemValue: lessFaceValue,
  systemPercent: (amountFen, { percent }) => percentOf(amountFen, percent ?? 100),
  oblique: (amountFen, coupon, oblique) => (oblique ? percentOf(amountFen, obliqueCouponPercent) : lessFaceValue(amountFen, coupon)),
  value: lessFaceValue,
};

/**
 * What is left to pay of an amount with a coupon: never below 0, never above the amount, a percentage rounded down. Whether the coupon can be used is
 * `couponProblemOf`.
 */
export const amountWithCoupon = (amountFen: Fen, coupon: Worth, oblique: boolean): Fen => amounts[coupon.kind](amountFen, coupon, oblique);
