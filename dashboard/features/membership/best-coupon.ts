import type { OrderCouponView } from '#domain/coupons/views';

/** What a coupon takes off an amount of that many fen, roughly: the server says it exactly. */
const savingOf = ({ faceValue, discountValue }: OrderCouponView, amount: number): number =>
  Math.min(amount, discountValue === null ? faceValue : (amount * (100 - discountValue)) / 100);

/** The coupon that takes off most and leaves every method of paying; null where there is none. */
export function bestCouponOf(coupons: readonly OrderCouponView[], amount: number): string | null {
  const free = coupons.filter(({ couponSysType, type }) => !(couponSysType === 1 && type === 1));
  const best = free.toSorted((one, other) => savingOf(other, amount) - savingOf(one, amount))[0];
  return best?.couponId ?? null;
}
