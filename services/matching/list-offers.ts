import { pageWindow } from '#domain/wire/page-window';
import { currentTime, type ClockDeps } from '../deps.ts';
import { seeOffers, type SeenOffer } from './see-offers.ts';

/** A page of one's own offers, the latest first. */
export async function listOwnOffers(
  deps: ClockDeps,
  query: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; offers: SeenOffer[] }> {
  const { database } = deps;
  const { ownerId } = query;
  const { rows, count } = await database.matchOffers.findAndCountAll({ where: { ownerId }, order: [['id', 'DESC']], ...pageWindow(query) });
  return { totalCount: count, offers: await seeOffers(database, rows, { viewerId: ownerId, now: currentTime(deps) }) };
}
