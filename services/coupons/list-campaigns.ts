import { Op } from 'sequelize';
import { isClaimable, type Campaign } from '#domain/coupons/campaigns';
import { couponLimits } from '#domain/coupons/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface OfferedCampaign {
  campaign: Campaign;
  /** How many of it he has claimed. */
  mine: number;
  claimable: boolean;
}

/** Campaigns that run now, those that end first foremost, and what this person can claim of them. */
export async function listCampaigns(deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<OfferedCampaign[]> {
  const { couponCampaigns, couponClaims } = deps.database;
  const now = currentTime(deps);
  const running = { startsAt: { [Op.lte]: now }, endsAt: { [Op.gt]: now } };
  const found = await couponCampaigns.findAll({ where: running, order: ['endsAt', 'id'], limit: couponLimits.campaignsShown });
  const campaignIds = found.map(({ id }) => id);
  const claims = await couponClaims.findAll({ where: { ownerId, campaignId: campaignIds }, attributes: ['campaignId'] });
  return found.map((campaign) => {
    const mine = claims.filter(({ campaignId }) => campaignId === campaign.id).length;
    return { campaign, mine, claimable: isClaimable(campaign, mine, now) };
  });
}
