import { otherPage, pageOf } from '#domain/analytics/pages';
import type { CampaignRow } from '#storage/database/models/campaigns';
import { currentTime, type ClockDeps } from '../deps.ts';

/** What a campaign is held against before it is public. */
export interface CampaignChecks {
  /** Whether a file is served under a path. */
  isServed: (path: string) => Promise<boolean>;
}

/** What stands against publishing a campaign, in words; empty where nothing does. */
export async function findCampaignProblems(
  deps: ClockDeps & CampaignChecks,
  { id, endsAt, popup, couponCampaignIds }: CampaignRow,
): Promise<string[]> {
  const { database, isServed } = deps;
  const now = currentTime(deps);
  const problems: string[] = [];
  if (endsAt <= now) problems.push('结束时间已经过去');
  const box = await database.boxes.findOne({ where: { campaignId: id }, attributes: ['id'] });
  if (popup === null && box === null && couponCampaignIds.length === 0) problems.push('请添加弹窗、盲盒或优惠券');
  if (popup !== null) {
    if (popup.img !== '' && !(await isServed(popup.img))) problems.push(`没有图片 ${popup.img}`);
    if (pageOf(popup.jumpLink) === otherPage) problems.push(`没有页面 ${popup.jumpLink}`);
    for (const page of popup.pages) if (pageOf(page) === otherPage) problems.push(`没有页面 ${page}`);
  }
  const coupons = await database.couponCampaigns.findAll({ where: { id: couponCampaignIds } });
  const running = coupons.filter((coupon) => coupon.endsAt > now);
  if (running.length < couponCampaignIds.length) problems.push('有优惠券已经停止发放');
  return problems;
}
