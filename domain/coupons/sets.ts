import { shortYuan } from '../money/yuan.ts';
import { sumFen, type Fen } from '../money/fen.ts';
import type { CouponTemplate } from './kinds.ts';
import { couponLimits } from './limits.ts';

const forMembership = (faceYuan: number, fromYuan: number): CouponTemplate => ({
  kind: 'value',
  name: `会员代金券 ${faceYuan} 元`,
  faceValueFen: faceYuan * 100,
  percent: null,
  thresholdFen: fromYuan * 100,
  types: ['membership'],
  validMs: couponLimits.combinationMs,
  uses: 1,
});

/** The three coupons that everybody can claim once, together (`getCombinationCoupons`): one for each tier's annual card. */
export const combinationCoupons: readonly CouponTemplate[] = [forMembership(30, 299), forMembership(100, 699), forMembership(200, 1699)];

/** What the three are worth together: 330 yuan. */
export const combinationFen: Fen = sumFen(combinationCoupons.map(({ faceValueFen }) => faceValueFen));

/** What a popup says of them. */
export const couponOfferText = `送您 ${combinationCoupons.length} 张会员代金券，共 ${shortYuan(combinationFen)}，开通会员时可用`;
