import { couponKinds, type CouponTemplate } from '#domain/coupons/kinds';
import { couponLabel, couponScope } from '#domain/coupons/labels';
import { couponStates } from '#domain/coupons/standing';
import type { CampaignView, CouponView } from '#domain/coupons/views';
import { presentHolder } from '../orders/presenter.ts';
import type { OwnCoupon } from '#services/coupons/find-own';
import type { OfferedCampaign } from '#services/coupons/list-campaigns';

const dayMs = 24 * 60 * 60_000;

const presentPromise = ({ kind, name, faceValueFen, percent, thresholdFen, types }: Omit<CouponTemplate, 'validMs' | 'uses'>) => ({
  couponSysType: couponKinds[kind].couponSysType,
  type: couponKinds[kind].type,
  faceValue: faceValueFen,
  discountValue: percent,
  name,
  label: couponLabel({ kind, faceValueFen, percent, thresholdFen }),
  threshold: thresholdFen,
  scope: couponScope({ types }),
});

export const presentOwnCoupon = (coupon: OwnCoupon): CouponView => ({
  couponId: coupon.id,
  ...presentPromise(coupon),
  state: coupon.state,
  stateLabel: couponStates[coupon.state],
  heldBy: presentHolder(coupon.heldBy),
  usesLeft: coupon.usesLeft,
  startsAt: coupon.startsAt.toISOString(),
  endsAt: coupon.endsAt.toISOString(),
});

export const presentCampaign = ({ campaign, mine, claimable }: OfferedCampaign): CampaignView => ({
  campaignId: campaign.id,
  ...presentPromise(campaign),
  validDays: Math.floor(campaign.validMs / dayMs),
  remaining: Math.max(0, campaign.total - campaign.claimed),
  perPerson: campaign.perPerson,
  claimed: mine,
  claimable,
  endsAt: campaign.endsAt.toISOString(),
});
