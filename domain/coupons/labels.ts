import { shortYuan } from '../money/yuan.ts';
import type { Coupon, CouponKind } from './kinds.ts';
import { couponKinds } from './kinds.ts';
import { obliqueCouponPercent } from './amount.ts';
import { discountText } from '../membership/counts.ts';
import { transactionTypes } from '../trade/types.ts';

type Worth = Pick<Coupon, 'kind' | 'faceValueFen' | 'percent' | 'thresholdFen'>;

const worths: Readonly<Record<CouponKind, (coupon: Worth) => string>> = {
  systemValue: ({ faceValueFen }) => `减 ${shortYuan(faceValueFen)}`,
  systemPercent: ({ percent }) => discountText(percent ?? 100),
  oblique: () => discountText(obliqueCouponPercent),
  value: ({ faceValueFen }) => `减 ${shortYuan(faceValueFen)}`,
};

/** What a coupon does, on one line: `代金券：减 30元，满 299元 可用`. */
export function couponLabel(coupon: Worth): string {
  const threshold = coupon.thresholdFen > 0 ? `，满 ${shortYuan(coupon.thresholdFen)} 可用` : '';
  return `${couponKinds[coupon.kind].label}：${worths[coupon.kind](coupon)}${threshold}`;
}

/** What a coupon works on, in words. */
export const couponScope = ({ types }: Pick<Coupon, 'types'>): string =>
  types === null ? '除充值和套餐外的订单' : types.map((type) => transactionTypes[type].label).join('、');
