import { campaignIdSchema, campaignListSchema, campaignMoveSchema, campaignSaveSchema } from '#domain/campaigns/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { mayOperate } from '#services/administration/may-operate';
import { campaignDetail } from '#services/campaigns/detail';
import type { CampaignChecks } from '#services/campaigns/find-problems';
import { listCampaigns } from '#services/campaigns/list';
import { listPopups } from '#services/campaigns/list-popups';
import { endCampaign, pauseCampaign, publishCampaign } from '#services/campaigns/move';
import { saveCampaign } from '#services/campaigns/save';
import { currentTime, type ClockDeps } from '#services/deps';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { viewerOf } from '../mall/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentCampaign, presentCampaignDetail, presentPopup } from './presenter.ts';

type CampaignDeps = ClockDeps & CampaignChecks;

export const campaignRoutes = (deps: CampaignDeps): Route[] => [
  route(calls.campaignPopups, nothingSchema, async (_, request) =>
    (await listPopups(deps, { viewerId: viewerOf(request) })).map(presentPopup),
  ),
  route(calls.campaignList, campaignListSchema, async (input) => {
    const { totalCount, campaigns } = await listCampaigns(deps, input);
    return presentPage(input, totalCount, campaigns.map(presentCampaign(currentTime(deps))));
  }),
  route(calls.campaignDetail, campaignIdSchema, async (input, { caller }) => {
    const seesMoney = await mayOperate(deps, caller, 'operateBillList');
    return presentCampaignDetail(await campaignDetail(deps, input), { now: currentTime(deps), seesMoney });
  }),
  route(calls.campaignSave, campaignSaveSchema, (draft, request) => saveCampaign(deps, { draft, by: asAdministrator({}, request) })),
  route(calls.campaignPublish, campaignMoveSchema, ({ campaignId, cause }, request) =>
    done(publishCampaign(deps, { campaignId, cause, by: asAdministrator({}, request) })),
  ),
  route(calls.campaignPause, campaignMoveSchema, ({ campaignId, cause }, request) =>
    done(pauseCampaign(deps, { campaignId, cause, by: asAdministrator({}, request) })),
  ),
  route(calls.campaignEnd, campaignMoveSchema, ({ campaignId, cause }, request) =>
    done(endCampaign(deps, { campaignId, cause, by: asAdministrator({}, request) })),
  ),
];
