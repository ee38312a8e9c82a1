import { col, fn, Op, type WhereOptions } from 'sequelize';
import type { Side } from '#domain/matching/actions';
import { meanStars } from '#domain/matching/ratings';
import type { RatingSummaryView } from '#domain/matching/views';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchRatingRow } from '#storage/database/models/matching';
import { findPeople } from './see-demands.ts';

/** A rating with who wrote it. */
export interface SeenRating {
  rating: MatchRatingRow;
  /** Undefined: the account is gone. */
  author: UserRow | undefined;
  /** Whether whoever looks may answer it now. */
  mayAnswer: boolean;
}

/** What others may read now: no longer blind, and not hidden by us. */
export const shownRatings = (now: Date): WhereOptions<MatchRatingRow> => ({ hiddenAt: null, shownAt: { [Op.lte]: now } });

/** Whether somebody may answer a rating: a provider, once, what a buyer said of it and others read. */
export const isAnswerable = (
  { side, subjectId, answer, hiddenAt, shownAt }: MatchRatingRow,
  viewerId: string | undefined,
  now: Date,
): boolean => side === 'buyer' && subjectId !== null && subjectId === viewerId && answer === '' && hiddenAt === null && shownAt <= now;

/** Adds to ratings what is shown beside them. */
export async function seeRatings(
  database: Database,
  ratings: readonly MatchRatingRow[],
  { viewerId, now }: { viewerId: string | undefined; now: Date },
): Promise<SeenRating[]> {
  const people = await findPeople(
    database,
    ratings.flatMap(({ authorId }) => authorId ?? []),
  );
  return ratings.map((rating) => ({
    ...{ rating, author: people.get(rating.authorId ?? '') },
    mayAnswer: isAnswerable(rating, viewerId, now),
  }));
}

/** The mean and number of the ratings of people that one side gave them, in one statement for all. Everybody asked for is in the answer. */
export async function sumRatings(
  { matchRatings }: Database,
  { subjectIds, side, now }: { subjectIds: readonly string[]; side: Side; now: Date },
): Promise<(subjectId: string) => RatingSummaryView> {
  const found = await matchRatings.findAll({
    where: { [Op.and]: [shownRatings(now), { subjectId: [...new Set(subjectIds)], side }] },
    attributes: ['subjectId', [fn('SUM', col('stars')), 'sum'], [fn('COUNT', col('id')), 'count']],
    group: ['subjectId'],
  });
  const sums = new Map(
    found.map((row) => {
      const count = Number(row.get('count'));
      return [row.subjectId ?? '', { mean: meanStars(Number(row.get('sum')), count), count }];
    }),
  );
  return (subjectId) => sums.get(subjectId) ?? { mean: null, count: 0 };
}
