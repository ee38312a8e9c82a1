import type { SWRResponse } from 'swr';
import type { CampaignView, CouponView } from '#domain/coupons/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** A page of one's coupons. */
export const useCoupons = (query: Payload<'couponList'>): SWRResponse<Page<CouponView>, unknown> =>
  useCall(keys.couponList(query), { keepPreviousData: true });

/** Coupons that can be claimed; `asks` is false for visitors, of whom nothing is asked. */
export const useCampaigns = (asks: boolean): SWRResponse<CampaignView[], unknown> => useCall(asks ? keys.couponCampaigns() : null);

/** Whether the three coupons for members are claimed. */
export const useHasCombination = (asks: boolean): SWRResponse<boolean, unknown> => useCall(asks ? keys.hasCombination() : null);

export const claimCombination = (): Promise<unknown> => changing(['coupons'], () => call('getCombinationCoupons', {}));
export const claimCampaign = (campaignId: string): Promise<unknown> =>
  changing(['coupons'], () => call('getActiveCoupons', { campaignId }));
