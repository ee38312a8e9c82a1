import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Side } from '#domain/matching/actions';
import { pageWindow } from '#domain/wire/page-window';
import type { MatchRatingRow } from '#storage/database/models/matching';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findSeenDemand, seesOwnerRatings } from './demand-detail.ts';
import { providerDetail } from './list-providers.ts';
import { seeRatings, shownRatings, type SeenRating } from './see-ratings.ts';

interface RatingQuery {
  pageNo: number;
  pageSize: number;
  viewerId: string | undefined;
}

/** Ratings of a page, and how many there are in all. */
export interface RatingPage {
  totalCount: number;
  ratings: SeenRating[];
}

/** A page of what buyers said of a provider, what was shown last first. `matching.providerGone`. */
export async function listProviderRatings(
  deps: ClockDeps,
  { providerId, ...query }: RatingQuery & { providerId: string },
): Promise<RatingPage> {
  await providerDetail(deps, { providerId });
  return listRatings(deps, { ...query, subjectId: providerId, side: 'buyer' });
}

/**
 * A page of what providers said of a demand's owner, for other providers, the owner, and whoever moderates. `matching.demandGone`, `matching.providerFirst` for
 * anybody else.
 */
export async function listDemandRatings(
  deps: ClockDeps,
  { demandId, viewerId, ...query }: RatingQuery & { demandId: string; viewerId: string },
): Promise<RatingPage> {
  const { ownerId } = (await findSeenDemand(deps, { demandId, viewerId })).demand;
  if (!(await seesOwnerRatings(deps, { ownerId, viewerId }))) throw new AppError('matching.providerFirst');
  return listRatings(deps, { ...query, viewerId, subjectId: ownerId, side: 'provider' });
}

async function listRatings(deps: ClockDeps, query: RatingQuery & { subjectId: string; side: Side }): Promise<RatingPage> {
  const { database } = deps;
  const { subjectId, side, viewerId } = query;
  const now = currentTime(deps);
  const { rows, count } = await database.matchRatings.findAndCountAll<MatchRatingRow>({
    where: { [Op.and]: [shownRatings(now), { subjectId, side }] },
    order: [
      ['shownAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow(query),
  });
  return { totalCount: count, ratings: await seeRatings(database, rows, { viewerId, now }) };
}
