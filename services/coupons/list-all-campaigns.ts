import { pageWindow } from '#domain/wire/page-window';
import type { CouponCampaignRow } from '#storage/database/models/coupons';
import type { DatabaseDeps } from '../deps.ts';

/** Campaigns of all times, the latest first. */
export async function listAllCampaigns(
  { database }: DatabaseDeps,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ campaigns: CouponCampaignRow[]; totalCount: number }> {
  const { rows, count } = await database.couponCampaigns.findAndCountAll({
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { campaigns: rows, totalCount: count };
}
