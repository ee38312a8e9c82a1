import { pageWindow } from '#domain/wire/page-window';
import type { BoxRow, CampaignRow } from '#storage/database/models/campaigns';
import type { DatabaseDeps } from '../deps.ts';

/** A campaign with its box. */
export interface SeenCampaign {
  campaign: CampaignRow;
  box: BoxRow | undefined;
}

/** A page of all campaigns, the newest first. */
export async function listCampaigns(
  { database }: DatabaseDeps,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ totalCount: number; campaigns: SeenCampaign[] }> {
  const { rows, count } = await database.campaigns.findAndCountAll({
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow({ pageNo, pageSize }),
  });
  const boxes = await database.boxes.findAll({ where: { campaignId: rows.map(({ id }) => id) } });
  const campaigns = rows.map((campaign) => ({ campaign, box: boxes.find(({ campaignId }) => campaignId === campaign.id) }));
  return { totalCount: count, campaigns };
}
