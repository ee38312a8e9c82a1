import type { SWRResponse } from 'swr';
import type { CampaignDetailView, CampaignRowView, CampaignSavedView } from '#domain/campaigns/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useCampaigns = (query: Payload<'campaignList'>): SWRResponse<Page<CampaignRowView>, unknown> =>
  useCall(keys.campaigns(query), { keepPreviousData: true });
/** A campaign; null: none is asked for. Its figures are read again while one looks. */
export const useCampaign = (campaignId: string | null): SWRResponse<CampaignDetailView, unknown> =>
  useCall(campaignId === null ? null : keys.campaign(campaignId), { refreshInterval: 5_000 });
export const saveCampaign = (draft: Payload<'campaignSave'>): Promise<CampaignSavedView> =>
  changing(['campaigns'], () => call('campaignSave', draft));

const moves = { publish: 'campaignPublish', pause: 'campaignPause', end: 'campaignEnd' } as const;
export type CampaignMove = keyof typeof moves;
export const moveCampaign = (move: CampaignMove, asked: Payload<'campaignPublish'>): Promise<unknown> =>
  changing(['campaigns'], () => call(moves[move], asked));
