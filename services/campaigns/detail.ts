import { dayAfter, dayOf } from '#domain/analytics/days';
import { analyticsLimits } from '#domain/analytics/limits';
import { AppError } from '#domain/errors/app-error';
import type { BoxPrizeRow, BoxRow, CampaignRow } from '#storage/database/models/campaigns';
import type { CouponCampaignRow } from '#storage/database/models/coupons';
import { readReport, type Report } from '../analytics/report.ts';
import { countWrongDraws, readDrawFigures, type DrawFigures } from '../boxes/figures.ts';
import { seeBoxes, type SeenBox } from '../boxes/shop.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findCampaignProblems, type CampaignChecks } from './find-problems.ts';

export interface CampaignPage {
  campaign: CampaignRow;
  box: BoxRow | null;
  prizes: BoxPrizeRow[];
  shop: SeenBox | undefined;
  coupons: CouponCampaignRow[];
  problems: string[];
  report: Report;
  figures: DrawFigures;
  wrong: number;
}

/** A campaign with all that an editor asks of it: what it is, what visitors see, and what it brought. `campaign.unknown`. */
export async function campaignDetail(deps: ClockDeps & CampaignChecks, { campaignId }: { campaignId: string }): Promise<CampaignPage> {
  const { database } = deps;
  const campaign = await database.campaigns.findByPk(campaignId);
  if (campaign === null) throw new AppError('campaign.unknown');
  const box = await database.boxes.findOne({ where: { campaignId } });
  const to = dayOf(currentTime(deps));
  const first = dayOf(campaign.createdAt);
  const from = [first, dayAfter(to, 1 - analyticsLimits.reportDays)].toSorted()[1] ?? first;
  const [prizes, [shop], coupons, problems, report] = await Promise.all([
    box === null ? [] : database.boxPrizes.findAll({ where: { boxId: box.id }, order: ['position'] }),
    seeBoxes(deps, { campaigns: [campaign], viewerId: undefined }),
    database.couponCampaigns.findAll({ where: { id: campaign.couponCampaignIds } }),
    findCampaignProblems(deps, campaign),
    // A clock that went back makes no span that ends before it begins.
    readReport(deps, { from: from < to ? from : to, to, campaign: campaign.code }),
  ]);
  const figures = box === null ? { opened: 0, prizes: [] } : await readDrawFigures(deps, { boxId: box.id });
  const wrong = box === null ? 0 : await countWrongDraws(deps, { boxId: box.id });
  return { campaign, box, prizes, shop, coupons, problems, report, figures, wrong };
}
