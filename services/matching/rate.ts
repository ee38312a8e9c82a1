import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { matchingLimits } from '#domain/matching/limits';
import { ratingEnd } from '#domain/matching/ratings';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { recordContractEvent } from '../contracts/record-event.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { sideOf } from './act.ts';

interface NewRating {
  ownerId: string;
  contractId: string;
  /** 1 to 5. */
  stars: number;
  /** May be empty. */
  content: string;
}

/**
 * Rates the other side of a contract that has ended, once. Nobody else sees it before both have rated or the time for it is over. `content.rejected`,
 * `matching.contractGone` also for who has no part in it, `matching.rateLater` before and after the time for it, `matching.rated`, `matching.ratedAway`.
 */
export async function rateContract(deps: ClockDeps & ModeratorDeps, input: NewRating): Promise<void> {
  const { database, moderator } = deps;
  const { ownerId, contractId, stars, content } = input;
  if (content !== '') await scanText(moderator, content);
  await database.transact(async (transaction) => {
    const { users, matchContracts, matchMilestones, matchRatings } = database;
    // Held, so that of two sides at once the second sees what the first wrote.
    const contract = await matchContracts.findByPk(contractId, { transaction, lock: true });
    const side = contract === null ? undefined : sideOf(contract, ownerId);
    if (contract === null || side === undefined) throw new AppError('matching.contractGone');
    const now = currentTime(deps);
    const milestones = await matchMilestones.findAll({ where: { contractId }, attributes: ['status'], transaction });
    const until = ratingEnd(contract.endedAt, milestones);
    if (until === null || now >= until) throw new AppError('matching.rateLater', { days: matchingLimits.ratingMs / matchingLimits.dayMs });
    const subjectId = side === 'buyer' ? contract.providerId : contract.buyerId;
    if ((await users.count({ where: { id: subjectId, frozenAt: null, deletedAt: null }, transaction })) === 0)
      throw new AppError('matching.ratedAway');
    const theirs = await matchRatings.findOne({ where: { contractId, side: side === 'buyer' ? 'provider' : 'buyer' }, transaction });
    const shown = theirs === null ? { shownAt: until } : { shownAt: now, toldAt: now };
    await matchRatings
      .create({ id: newId(), contractId, side, authorId: ownerId, subjectId, stars, content, ...shown, createdAt: now }, { transaction })
      .catch((error: unknown): never => {
        throw error instanceof UniqueConstraintError ? new AppError('matching.rated') : error;
      });
    await recordContractEvent(database, { contractId, kind: 'rated', actorId: ownerId, at: now }, transaction);
    const title = `「${contract.title}」的另一方评价了您`;
    const about = { contract, key: `rated:${side}`, now };
    if (theirs === null) {
      const wait = '您也评价对方以后，双方都能看到；您不评价的话，期限到了公开。';
      await tellOfContract(database, { ...about, ownerId: subjectId, title, content: wait }, transaction);
      return;
    }
    await updateWhere(matchRatings, { id: theirs.id }, { shownAt: now, toldAt: now }, transaction);
    // Of what staff hid meanwhile there is nothing to see.
    for (const toId of theirs.hiddenAt === null ? [ownerId, subjectId] : [subjectId])
      await tellOfContract(
        database,
        { ...about, ownerId: toId, title: `「${contract.title}」的双方都评价了`, content: '现在可以看到对方的评价。' },
        transaction,
      );
  });
}
