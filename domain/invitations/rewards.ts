import type { CouponTemplate } from '../coupons/kinds.ts';
import { percentOf } from '../money/percent.ts';
import { shortYuan } from '../money/yuan.ts';

const dayMs = 24 * 60 * 60_000;

/** When something is earned: as the invited account names who invited it, and as it pays money for the first time. */
export const rewardSteps = { named: '注册', paid: '首次付款' } as const;
export type RewardStep = keyof typeof rewardSteps;
export const rewardSides = { inviter: '邀请人', invited: '被邀请人' } as const;
export type RewardSide = keyof typeof rewardSides;

interface Reward {
  step: RewardStep;
  to: RewardSide;
  /** Given coins, in fen; of a payment so many percent of it, no more than `mostFen`. Or a coupon, at once. */
  gives: { coinFen: number } | { percent: number; mostFen: number } | { coupon: CouponTemplate };
  /** How long it is held back: as long as the payment may be asked back, and strangers may be found out. */
  holdMs: number;
}

const welcome: CouponTemplate = {
  ...{ kind: 'value', name: '邀请注册礼', faceValueFen: 5_00, percent: null, thresholdFen: 20_00, types: null },
  ...{ validMs: 30 * dayMs, uses: 1 },
};

/** What invitations bring: docs/decisions/invitation-codes.md. */
export const rewards = {
  welcome: { step: 'named', to: 'invited', gives: { coupon: welcome }, holdMs: 0 },
  named: { step: 'named', to: 'inviter', gives: { coinFen: 2_00 }, holdMs: 7 * dayMs },
  paid: { step: 'paid', to: 'inviter', gives: { percent: 10, mostFen: 20_00 }, holdMs: 8 * dayMs },
  paidBack: { step: 'paid', to: 'invited', gives: { coinFen: 2_00 }, holdMs: 8 * dayMs },
} as const satisfies Record<string, Reward>;
export type RewardName = keyof typeof rewards;
export const rewardNames = Object.keys(rewards) as RewardName[];
export const rewardOf = (name: RewardName): Reward => rewards[name];

/** What a reward comes to in given coins, for a payment of `paidFen`; 0 for one that is a coupon. */
export function coinsOf(name: RewardName, paidFen: number): number {
  const { gives } = rewardOf(name);
  if ('coupon' in gives) return 0;
  return 'coinFen' in gives ? gives.coinFen : Math.min(gives.mostFen, percentOf(paidFen, gives.percent));
}

/** A reward in a sentence: `邀请人：首次付款的 10%，最多 20元，8 天后到账`. */
export function rewardText(name: RewardName): string {
  const { step, to, gives, holdMs } = rewardOf(name);
  const what =
    'coupon' in gives
      ? `${shortYuan(gives.coupon.faceValueFen)}优惠券`
      : 'coinFen' in gives
        ? `${gives.coinFen / 100} 云币`
        : `付款金额 ${gives.percent}% 的云币，最多 ${gives.mostFen / 100} 云币`;
  return `${rewardSteps[step]}后，${rewardSides[to]}得 ${what}${holdMs === 0 ? '，立即到账' : `，${holdMs / dayMs} 天后到账`}`;
}

/** What has become of a reward. */
export const rewardStates = { Held: '待到账', Given: '已到账', TakenBack: '已退款，不再发放', Refused: '不符合规则' } as const;
export type RewardState = keyof typeof rewardStates;

/** Why an invitation brings nothing, as its inviter reads it. */
export const invitationRefusals = {
  sameDevice: '邀请的账号和已有账号在同一台设备上',
  sameAddress: '同一个网络注册的账号太多',
  tooMany: '当天邀请的人数超过上限',
} as const;
export type InvitationRefusal = keyof typeof invitationRefusals;

export const invitationLimits = {
  /** Invitations of one person that bring something, within a day. */
  perDay: 20,
  /** Of one network, of all inviters, within the days below. */
  perAddress: 3,
  addressMs: 30 * dayMs,
  dayMs,
  /** Invitations that the page lists at once. */
  shown: 20,
} as const;
