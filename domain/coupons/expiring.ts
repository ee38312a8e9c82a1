import { sumFen, type Fen } from '../money/fen.ts';
import { shortYuan } from '../money/yuan.ts';
import type { Coupon } from './kinds.ts';
import { couponLimits } from './limits.ts';
import { isUsable } from './usable.ts';

/** Whether a coupon can be used now and ends within 7 days. */
export const isExpiring = (coupon: Pick<Coupon, 'startsAt' | 'endsAt' | 'usesLeft'>, now: Date): boolean =>
  isUsable(coupon, now) && coupon.endsAt.getTime() - now.getTime() <= couponLimits.expiringMs;

type Expiring = Pick<Coupon, 'startsAt' | 'endsAt' | 'usesLeft' | 'faceValueFen'>;

/** What the reminder says of coupons that are about to end; null where there is none: `您有 3 张共 330元 的优惠券即将过期`. */
export function expiringText(coupons: readonly Expiring[], now: Date): string | null {
  const expiring = coupons.filter((coupon) => isExpiring(coupon, now));
  if (expiring.length === 0) return null;
  const worthFen: Fen = sumFen(expiring.map(({ faceValueFen }) => faceValueFen));
  return `您有 ${expiring.length} 张${worthFen > 0 ? `共 ${shortYuan(worthFen)} 的` : ''}优惠券即将过期`;
}
