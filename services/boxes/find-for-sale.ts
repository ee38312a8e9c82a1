import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { dayOf } from '#domain/membership/calendar';
import type { Database } from '#storage/database/connect';
import type { BoxRow, CampaignRow } from '#storage/database/models/campaigns';

/** How many of a box somebody has opened. */
export interface Opened {
  inAll: number;
  today: number;
}

/** Counts by when each was opened: one from later, by a clock that has gone back since, counts as today's. */
export async function countOpened(
  { boxDraws }: Database,
  { boxId, ownerId, now }: { boxId: string; ownerId: string; now: Date },
  transaction: Transaction | null = null,
): Promise<Opened> {
  const draws = await boxDraws.findAll({ where: { boxId, ownerId }, attributes: ['createdAt'], transaction });
  const { startsAt } = dayOf(now);
  return { inAll: draws.length, today: draws.filter(({ createdAt }) => createdAt >= startsAt).length };
}

/**
 * A box that this person may buy now. `box.over` unless its campaign runs, `box.soldOut`, `box.today` and `box.enough` beyond what one person may open.
 *
 * @param asked.orderedAt When an order for it was made: its campaign may end until that is paid, but not be paused or ended by hand. Default now.
 * @param asked.taken How many of the stock were taken for this person in this transaction. Default 0.
 */
export async function findBoxForSale(
  database: Database,
  { boxId, ownerId, now, orderedAt = now, taken = 0 }: { boxId: string; ownerId: string; now: Date; orderedAt?: Date; taken?: number },
  transaction: Transaction | null,
): Promise<{ box: BoxRow; campaign: CampaignRow }> {
  const box = await database.boxes.findByPk(boxId, { transaction });
  const campaign = box && (await database.campaigns.findByPk(box.campaignId, { transaction }));
  if (box === null || campaign === null || campaign.status !== 'Live' || orderedAt < campaign.startsAt || orderedAt >= campaign.endsAt)
    throw new AppError('box.over');
  if (box.sold - taken >= box.total) throw new AppError('box.soldOut');
  const opened = await countOpened(database, { boxId, ownerId, now }, transaction);
  if (opened.inAll >= box.perPerson) throw new AppError('box.enough', { count: box.perPerson });
  if (opened.today >= box.perDay) throw new AppError('box.today', { count: box.perDay });
  return { box, campaign };
}
