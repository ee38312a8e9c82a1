import type { Point } from '#domain/analytics/points';
import { percentText } from '#domain/boxes/odds';
import { prizeLabel } from '#domain/boxes/prizes';
import { popupRules } from '#domain/campaigns/popups';
import { campaignPhases, phaseOf } from '#domain/campaigns/state';
import type { CampaignDetailView, CampaignRowView, ShownPopupView } from '#domain/campaigns/views';
import { couponLabel } from '#domain/coupons/labels';
import type { CampaignPage } from '#services/campaigns/detail';
import type { SeenCampaign } from '#services/campaigns/list';
import type { ShownPopup } from '#services/campaigns/list-popups';
import { presentBox } from '../boxes/presenter.ts';

export const presentPopup = ({ id, code, popup }: ShownPopup): ShownPopupView => ({
  ...{ id, campaign: code, title: popup.title, text: popup.text, img: popup.img, jumpLink: popup.jumpLink },
  ...{ popRule: popupRules[popup.rule].code, pages: popup.pages },
});

export const presentCampaign =
  (now: Date) =>
  ({ campaign, box }: SeenCampaign): CampaignRowView => {
    const { id, code, name, startsAt, endsAt, popup } = campaign;
    const phase = phaseOf(campaign, now);
    return {
      ...{ id, code, name, phase, phaseLabel: campaignPhases[phase] },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      ...{ hasPopup: popup !== null, box: box?.name ?? '', sold: box?.sold ?? 0, total: box?.total ?? 0 },
    };
  };

/** Where a campaign leads, with its source: to the boxes where it sells one. */
const linkOf = ({ campaign, box }: CampaignPage): string => `${box === null ? '/' : '/activity/blindBox'}?campaign=${campaign.code}`;

/** `seesMoney`: whether who asks may read the bills. */
export function presentCampaignDetail(page: CampaignPage, { now, seesMoney }: { now: Date; seesMoney: boolean }): CampaignDetailView {
  const { campaign, box, prizes, shop, coupons, problems, report, figures, wrong } = page;
  const { visits, registrations, payers, payments, incomeFen } = report.totals;
  const pressed = (point: Point): number => report.buttons.find(({ name }) => name === point)?.times ?? 0;
  return {
    ...presentCampaign(now)({ campaign, box: box ?? undefined }),
    ...{ version: campaign.version, status: campaign.status, popup: campaign.popup },
    box: box && {
      ...{ name: box.name, text: box.text, priceFen: box.priceFen, total: box.total },
      ...{ perDay: box.perDay, perPerson: box.perPerson, pityAfter: box.pityAfter },
      prizes: prizes.map(({ prize, ppm, stock, rare }) => ({ prize, ppm, stock, rare })),
    },
    shop: shop === undefined ? null : presentBox(shop),
    couponCampaignIds: campaign.couponCampaignIds,
    coupons: coupons.map((coupon) => ({
      ...{ id: coupon.id, label: `${coupon.name}：${couponLabel(coupon)}` },
      running: coupon.startsAt <= now && now < coupon.endsAt && coupon.claimed < coupon.total,
    })),
    ...{ link: linkOf(page), problems },
    figures: {
      ...{ visits, registrations, payers, payments: seesMoney ? payments : null, incomeFen: seesMoney ? incomeFen : null },
      ...{ shown: pressed('popupShown'), opened: pressed('popupOpened'), closed: pressed('popupClosed') },
      ...{ boxes: figures.opened, wrong },
      drawn: figures.prizes.map(({ row, drawn, expected }) => ({
        ...{ label: prizeLabel(row.prize), published: percentText(row.ppm), drawn },
        ...{ expected: Math.round(expected * 100) / 100, share: percentText(drawn, figures.opened) },
      })),
    },
  };
}
