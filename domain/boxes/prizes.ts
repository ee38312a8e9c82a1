import type { CouponTemplate } from '../coupons/kinds.ts';
import type { MemberTier } from '../membership/grades.ts';
import { shortYuan } from '../money/yuan.ts';
import { tiers } from '../tiers.ts';
import { transactionTypes } from '../trade/types.ts';

/** Services of which a prize gives uses: those whose price does not grow with a file. */
export const prizeServices = ['lightweight', 'conversion', 'offlinePackage'] as const;
export type PrizeService = (typeof prizeServices)[number];

/** What a box can hold. Amounts in fen. */
export type Prize =
  | { kind: 'coupon'; faceValueFen: number; thresholdFen: number; validDays: number }
  | { kind: 'coins'; amountFen: number }
  /** `insteadFen`: given coins for who has a higher tier, to whom days of a lower one are worth nothing. */
  | { kind: 'membership'; tier: MemberTier; days: number; insteadFen: number }
  /** Any one model of the mall up to a price. */
  | { kind: 'model'; maxFen: number; validDays: number }
  | { kind: 'uses'; service: PrizeService; uses: number; validDays: number };

export const prizeKinds = {
  coupon: '优惠券',
  coins: '云币',
  membership: '会员',
  model: '商城模型',
  uses: '服务次数',
} as const satisfies Record<Prize['kind'], string>;

type Labels = { readonly [K in Prize['kind']]: (prize: Extract<Prize, { kind: K }>) => string };

const labels: Labels = {
  coupon: ({ faceValueFen, thresholdFen }) =>
    `${shortYuan(faceValueFen)}优惠券${thresholdFen > 0 ? `（满 ${shortYuan(thresholdFen)} 可用）` : ''}`,
  coins: ({ amountFen }) => `${amountFen / 100} 云币`,
  membership: ({ tier, days }) => `${tiers[tier].label} ${days} 天`,
  model: ({ maxFen }) => `任选一个商城模型（${shortYuan(maxFen)}以内）`,
  uses: ({ service, uses }) => `${transactionTypes[service].label} ${uses} 次`,
};

/** A prize in a few words: `10元优惠券（满 50元 可用）`. */
export const prizeLabel = (prize: Prize): string => (labels[prize.kind] as (prize: Prize) => string)(prize);

const terms: Labels = {
  coupon: ({ validDays }) => `${validDays} 天内有效，充值和套餐除外`,
  coins: () => '立即到账，属于赠送云币',
  membership: ({ insteadFen }) => `立即生效；已是更高等级的会员改发 ${insteadFen / 100} 云币`,
  model: ({ validDays }) => `${validDays} 天内在商城抵扣一次`,
  uses: ({ validDays }) => `${validDays} 天内下单时抵扣`,
};

/** What one should know of it before. */
export const prizeTerms = (prize: Prize): string => (terms[prize.kind] as (prize: Prize) => string)(prize);

/** Where what was won is found. */
export const prizePlaces: Readonly<Record<Prize['kind'], string>> = {
  coupon: '/workbench/account/myCoupon',
  coins: '/workbench/account/accoInforIndex',
  membership: '/workbench/account/accoInforIndex',
  model: '/workbench/account/mySetMeal',
  uses: '/workbench/account/mySetMeal',
};

const dayMs = 24 * 60 * 60_000;

/** The coupon that a prize gives. */
export const couponOfPrize = ({ faceValueFen, thresholdFen, validDays }: Extract<Prize, { kind: 'coupon' }>): CouponTemplate => ({
  ...{ kind: 'value', name: '盲盒优惠券', faceValueFen, percent: null, thresholdFen, types: null, validMs: validDays * dayMs, uses: 1 },
});
