import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { isAnswerable } from './see-ratings.ts';

/** Answers, as a provider, what a buyer said of it, once. `content.rejected`, `matching.ratingGone` also before it is shown, `matching.answered`. */
export async function answerRating(
  deps: ClockDeps & ModeratorDeps,
  { ownerId, ratingId, content }: { ownerId: string; ratingId: string; content: string },
): Promise<void> {
  const { database, moderator } = deps;
  await scanText(moderator, content);
  await database.transact(async (transaction) => {
    const { matchRatings, matchContracts } = database;
    const now = currentTime(deps);
    const rating = await matchRatings.findOne({ where: { id: ratingId, subjectId: ownerId }, transaction, lock: true });
    if (rating === null) throw new AppError('matching.ratingGone');
    if (rating.answer !== '') throw new AppError('matching.answered');
    if (!isAnswerable(rating, ownerId, now)) throw new AppError('matching.ratingGone');
    if (!(await updateWhere(matchRatings, { id: ratingId, answer: '' }, { answer: content }, transaction)))
      throw new AppError('matching.answered');
    if (rating.authorId === null) return;
    const contract = await matchContracts.findByPk(rating.contractId, { transaction, rejectOnEmpty: true });
    const told = { title: `服务商回复了您对「${contract.title}」的评价`, content: '打开合同可以看到。', key: 'rating-answered' };
    await tellOfContract(database, { ...told, ownerId: rating.authorId, contract, now }, transaction);
  });
}
