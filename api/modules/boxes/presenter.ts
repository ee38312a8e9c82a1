import { percentText, sumOfShares } from '#domain/boxes/odds';
import { prizeLabel, prizePlaces, prizeTerms } from '#domain/boxes/prizes';
import { boxStates, type BoxView, type DrawView } from '#domain/boxes/views';
import type { SeenDraw } from '#services/boxes/list-draws';
import type { SeenBox } from '#services/boxes/shop';

export const presentBox = ({ box, campaign, state, prizes, whole, mine }: SeenBox): BoxView => ({
  ...{ id: box.id, campaign: campaign.code, name: box.name, text: box.text, price: box.priceFen },
  ...{ total: box.total, left: Math.max(0, box.total - box.sold), perDay: box.perDay, perPerson: box.perPerson },
  ...{ pityAfter: box.pityAfter, state, stateLabel: boxStates[state] },
  ...{ startsAt: campaign.startsAt.toISOString(), endsAt: campaign.endsAt.toISOString() },
  prizes: prizes.map(({ row: { id, prize, ppm, stock, given, rare }, share }) => ({
    ...{ id, kind: prize.kind, label: prizeLabel(prize), terms: prizeTerms(prize), rare },
    ...{ percent: percentText(share, whole), published: percentText(ppm) },
    ...{ stock, left: stock === null ? null : Math.max(0, stock - given) },
  })),
  mine,
});

export function presentDraw({ draw, prize: { prize }, boxName }: SeenDraw): DrawView {
  const share = draw.odds.find(({ prizeId }) => prizeId === draw.prizeId)?.share ?? 0;
  return {
    ...{ id: draw.id, orderId: draw.orderId, boxName, prize: prizeLabel(prize), kind: prize.kind, terms: prizeTerms(prize) },
    ...{ place: prizePlaces[draw.instead ? 'coins' : prize.kind], rare: draw.rare, pity: draw.pity },
    ...{ percent: percentText(share, sumOfShares(draw.odds)), instead: draw.instead, openedAt: draw.createdAt.toISOString() },
  };
}
