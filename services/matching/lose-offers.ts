import { Op, type Transaction } from 'sequelize';
import type { MatchDemandRow } from '#storage/database/models/matching';
import { updateRowsWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';

/** Whom to tell at most: a demand that many offered for tells the earliest. */
const toldAtMost = 100;

/** Ends the offers for a demand that still wait, and tells whoever made them why. */
export async function losePending(
  deps: ClockDeps,
  { id: demandId }: MatchDemandRow,
  title: string,
  transaction: Transaction,
  except = '',
): Promise<void> {
  const { database } = deps;
  const where = { demandId, status: 'Open' as const, id: { [Op.ne]: except } };
  const offers = await database.matchOffers.findAll({
    where,
    attributes: ['id', 'ownerId'],
    order: ['id'],
    limit: toldAtMost,
    transaction,
  });
  await updateRowsWhere(database.matchOffers, where, { status: 'Lost' }, transaction);
  const told = { category: 'serviceTrading', title, content: '您的报价没有被选中，可以看看其他需求。', link: '/matchingPlatform' } as const;
  for (const { id, ownerId } of offers)
    await tellUser(database, { ...told, ownerId, dedupeKey: `offer-lost:${id}:${demandId}`, now: currentTime(deps) }, transaction);
}
