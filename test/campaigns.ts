import type { NewBox } from '#domain/boxes/schema';
import type { CampaignDraft } from '#domain/campaigns/schema';
import type { ClockDeps } from '#services/deps';
import { publishCampaign } from '#services/campaigns/move';
import { saveCampaign } from '#services/campaigns/save';
import { currentTime } from '#services/deps';
import { newId } from '#storage/database/ids';
import type { BoxRow, CampaignRow } from '#storage/database/models/campaigns';

const dayMs = 24 * 60 * 60_000;

/** Ten coins, rarely a hundred, mostly a coupon. */
export const plainBox: NewBox = {
  ...{ name: '云币盲盒', text: '每盒必有一份奖品。', priceFen: 9_90, total: 100, perDay: 50, perPerson: 500, pityAfter: null },
  prizes: [
    { prize: { kind: 'coins', amountFen: 100_00 }, ppm: 10_000, stock: 2, rare: true },
    { prize: { kind: 'coins', amountFen: 10_00 }, ppm: 200_000, stock: 50, rare: false },
    { prize: { kind: 'coupon', faceValueFen: 5_00, thresholdFen: 20_00, validDays: 30 }, ppm: 790_000, stock: null, rare: false },
  ],
};

export const plainPopup: NonNullable<CampaignDraft['popup']> = {
  ...{
    title: '双旦盲盒上新',
    text: '9.9 元一盒，概率公开。',
    img: '',
    jumpLink: '/activity/blindBox',
    rule: 'daily',
    audience: 'everybody',
  },
  ...{ newWithinDays: 7, tiers: [], pages: [], priority: 10 },
};

let made = 0;

/** A campaign that nobody has published, from a minute ago for a month. */
export const draftOf = (now: Date, also: Partial<CampaignDraft> = {}): CampaignDraft => ({
  ...{ code: `winter-${Date.now().toString(36)}-${++made}`, name: '双旦活动' },
  ...{ startsAt: new Date(now.getTime() - 60_000), endsAt: new Date(now.getTime() + 30 * dayMs) },
  ...{ couponCampaignIds: [], popup: plainPopup, box: plainBox, ...also },
});

/** Who publishes in tests. */
export const editor = { administratorId: newId(), address: '127.0.0.1' };

/** Everything is there. */
export const served = { isServed: () => Promise.resolve(true) };

/** A campaign that runs, with its box. */
export async function liveCampaign(deps: ClockDeps, also: Partial<CampaignDraft> = {}): Promise<{ campaign: CampaignRow; box: BoxRow }> {
  const { database } = deps;
  const { campaignId } = await saveCampaign(deps, { draft: draftOf(currentTime(deps), also), by: editor });
  await publishCampaign({ ...deps, ...served }, { campaignId, cause: '开始', by: editor });
  const campaign = await database.campaigns.findByPk(campaignId, { rejectOnEmpty: true });
  return { campaign, box: await database.boxes.findOne({ where: { campaignId }, rejectOnEmpty: true }) };
}
