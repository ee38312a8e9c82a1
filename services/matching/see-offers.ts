import type { RatingSummaryView } from '#domain/matching/views';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchOfferRow, MatchProviderRow } from '#storage/database/models/matching';
import { findPeople } from './see-demands.ts';
import { sumRatings } from './see-ratings.ts';

/** An offer with what is shown beside it. */
export interface SeenOffer {
  offer: MatchOfferRow;
  demandTitle: string;
  person: UserRow | undefined;
  provider: MatchProviderRow | undefined;
  rating: RatingSummaryView;
  isMine: boolean;
}

/** Adds to offers what is shown beside them, in a few statements for all. */
export async function seeOffers(
  database: Database,
  offers: readonly MatchOfferRow[],
  { viewerId, now }: { viewerId: string; now: Date },
): Promise<SeenOffer[]> {
  const owners = offers.map(({ ownerId }) => ownerId);
  const people = await findPeople(database, owners);
  const providers = await database.matchProviders.findAll({ where: { ownerId: owners } });
  const demands = await database.matchDemands.findAll({
    where: { id: offers.map(({ demandId }) => demandId) },
    attributes: ['id', 'title'],
  });
  const ratingOf = await sumRatings(database, { subjectIds: owners, side: 'buyer', now });
  return offers.map((offer) => ({
    ...{ offer, person: people.get(offer.ownerId), isMine: offer.ownerId === viewerId },
    provider: providers.find(({ ownerId }) => ownerId === offer.ownerId),
    rating: ratingOf(offer.ownerId),
    demandTitle: demands.find(({ id }) => id === offer.demandId)?.title ?? '',
  }));
}
