import { campaignIdSchema, couponListSchema } from '#domain/coupons/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { claimCampaign } from '#services/coupons/claim-campaign';
import { claimCombination } from '#services/coupons/claim-combination';
import { hasClaimedCombination } from '#services/coupons/has-claimed';
import { listCampaigns } from '#services/coupons/list-campaigns';
import { listCoupons } from '#services/coupons/list';
import type { ClockDeps } from '#services/deps';
import { route, type Route } from '../../gateway/route.ts';
import { presentPage } from '../presenting.ts';
import { presentCampaign, presentOwnCoupon } from './presenter.ts';

export const couponRoutes = (deps: ClockDeps): Route[] => [
  route(calls.getCombinationCoupons, nothingSchema, async (_, { caller }) =>
    (await claimCombination(deps, { ownerId: caller.userId })).map(presentOwnCoupon),
  ),
  route(calls.hasBeenGotCombinationCoupons, nothingSchema, (_, { caller }) => hasClaimedCombination(deps, { ownerId: caller.userId })),
  route(calls.couponList, couponListSchema, async (input, { caller }) => {
    const { totalCount, coupons } = await listCoupons(deps, { ...input, ownerId: caller.userId });
    return presentPage(input, totalCount, coupons.map(presentOwnCoupon));
  }),
  route(calls.activeCouponList, nothingSchema, async (_, { caller }) =>
    (await listCampaigns(deps, { ownerId: caller.userId })).map(presentCampaign),
  ),
  route(calls.getActiveCoupons, campaignIdSchema, async ({ campaignId }, { caller }) =>
    presentOwnCoupon(await claimCampaign(deps, { ownerId: caller.userId, campaignId })),
  ),
];
