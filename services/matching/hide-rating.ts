import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { tellOfContract } from '../contracts/tell-sides.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { sideOf } from './act.ts';

/**
 * Hides a rating as an administrator, with a cause that its author reads; it counts no longer. `matching.ratingGone` also where it is hidden,
 * `administration.ownAccount` for a side of its contract.
 */
export async function hideRating(
  deps: ClockDeps,
  { ratingId, cause, by }: { ratingId: string; cause: string; by: Administrator },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const { matchRatings, matchContracts } = database;
    const now = currentTime(deps);
    const rating = await matchRatings.findByPk(ratingId, { transaction });
    if (rating === null) throw new AppError('matching.ratingGone');
    const { contractId, authorId, side } = rating;
    const contract = await matchContracts.findByPk(contractId, { transaction, rejectOnEmpty: true });
    if (sideOf(contract, by.administratorId) !== undefined) throw new AppError('administration.ownAccount');
    if (!(await updateWhere(matchRatings, { id: ratingId, hiddenAt: null }, { hiddenAt: now, hiddenCause: cause }, transaction)))
      throw new AppError('matching.ratingGone');
    if (authorId !== null) {
      const told = { title: `您对「${contract.title}」的评价已被隐藏`, content: cause, key: `rating-hidden:${side}` };
      await tellOfContract(database, { ...told, ownerId: authorId, contract, now }, transaction);
    }
    const entry = { event: 'ratingHidden', actorId: by.administratorId, subjectId: authorId, address: by.address } as const;
    await recordAudit(database, { ...entry, details: { ratingId, contractId, cause } }, now, transaction);
  });
}
