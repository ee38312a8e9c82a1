import { Op } from 'sequelize';
import { oddsOf, sumOfShares } from '#domain/boxes/odds';
import { boxLimits } from '#domain/boxes/limits';
import { phaseOf } from '#domain/campaigns/state';
import type { BoxState } from '#domain/boxes/views';
import type { Database } from '#storage/database/connect';
import type { BoxPrizeRow, BoxRow, CampaignRow } from '#storage/database/models/campaigns';
import { currentTime, type ClockDeps } from '../deps.ts';
import { countSinceRare } from './count-since-rare.ts';
import { countOpened, type Opened } from './find-for-sale.ts';

/** A box as somebody sees it in the shop. */
export interface SeenBox {
  box: BoxRow;
  campaign: CampaignRow;
  state: BoxState;
  prizes: { row: BoxPrizeRow; share: number }[];
  /** Of all shares. */
  whole: number;
  mine: (Opened & { untilRare: number | null }) | null;
}

/** One that is over is still shown so long, to those who come late. */
const shownAfterMs = 7 * boxLimits.dayMs;

/** Boxes that are on sale, paused or over since a short while: those that end last foremost. */
export async function listShop(deps: ClockDeps, { viewerId }: { viewerId: string | undefined }): Promise<SeenBox[]> {
  const { database } = deps;
  const now = currentTime(deps);
  const campaigns = await database.campaigns.findAll({
    where: {
      status: ['Live', 'Paused'],
      startsAt: { [Op.lte]: now },
      endsAt: { [Op.gt]: new Date(now.getTime() - shownAfterMs) },
    },
    order: [
      ['endsAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: boxLimits.shown,
  });
  return seeBoxes(deps, { campaigns, viewerId });
}

/** The boxes of these campaigns, in their order. */
export async function seeBoxes(
  deps: ClockDeps,
  { campaigns, viewerId }: { campaigns: readonly CampaignRow[]; viewerId: string | undefined },
): Promise<SeenBox[]> {
  const { database } = deps;
  const now = currentTime(deps);
  const boxes = await database.boxes.findAll({ where: { campaignId: campaigns.map(({ id }) => id) } });
  const prizes = await database.boxPrizes.findAll({ where: { boxId: boxes.map(({ id }) => id) }, order: ['position'] });
  const seen: SeenBox[] = [];
  for (const campaign of campaigns) {
    const box = boxes.find(({ campaignId }) => campaignId === campaign.id);
    if (box === undefined) continue;
    const rows = prizes.filter(({ boxId }) => boxId === box.id);
    const odds = oddsOf(rows, { pity: false });
    seen.push({
      ...{ box, campaign, state: stateOf(box, campaign, now), whole: sumOfShares(odds) },
      prizes: rows.map((row, at) => ({ row, share: odds[at]?.share ?? 0 })),
      mine: viewerId === undefined ? null : await ownPart(database, { box, prizes: rows, ownerId: viewerId, now }),
    });
  }
  return seen;
}

const states = { draft: 'waiting', waiting: 'waiting', running: 'onSale', paused: 'paused', over: 'over' } as const;

function stateOf(box: BoxRow, campaign: CampaignRow, now: Date): BoxState {
  const state = states[phaseOf(campaign, now)];
  return state === 'onSale' && box.sold >= box.total ? 'soldOut' : state;
}

async function ownPart(
  database: Database,
  { box, prizes, ownerId, now }: { box: BoxRow; prizes: readonly BoxPrizeRow[]; ownerId: string; now: Date },
): Promise<SeenBox['mine']> {
  const opened = await countOpened(database, { boxId: box.id, ownerId, now });
  const { sinceRare } = await countSinceRare(database, { boxId: box.id, ownerId });
  // Nobody is promised what has run out.
  const isRareLeft = prizes.some(({ rare, stock, given }) => rare && (stock === null || given < stock));
  const untilRare = box.pityAfter === null || !isRareLeft ? null : Math.max(1, box.pityAfter - sinceRare);
  return { ...opened, untilRare };
}
