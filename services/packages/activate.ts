import { AppError } from '#domain/errors/app-error';
import { hashSecret } from '#storage/database/ids';
import type { PackageRow } from '#storage/database/models/packages';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { takeDaily } from '../profile/take-daily.ts';
import { addPackage } from './add.ts';

/**
 * Gives whoever enters an activation code first its package, which runs from now on. `package.codeUnknown` for one that there is not or that was used, which
 * are not told apart; `package.codeOwn` for one that he made himself; `profile.tooOften` after so many of them of one account within a day.
 */
export async function activatePackage(deps: ClockDeps, { userId, code }: { userId: string; code: string }): Promise<PackageRow> {
  const { activationCodes, packageOffers, transact } = deps.database;
  // Before it is tried, so that many at once cannot all pass.
  const forgive = await takeDaily(deps, 'wrongActivationCode', userId);
  const added = await transact(async (transaction) => {
    const known = await activationCodes.findOne({ where: { codeHash: hashSecret(code) }, transaction });
    if (known === null) throw new AppError('package.codeUnknown');
    const { id, offerId, madeBy } = known;
    if (madeBy === userId) throw new AppError('package.codeOwn');
    const use = { usedBy: userId, usedAt: currentTime(deps) };
    if (!(await updateWhere(activationCodes, { id, usedBy: null }, use, transaction))) throw new AppError('package.codeUnknown');
    const { label, type, uses, maxFen, validMs } = await packageOffers.findByPk(offerId, { transaction, rejectOnEmpty: true });
    const promise = { ownerId: userId, label, type, uses, maxFen, validMs };
    return addPackage(deps, { ...promise, orderId: null, codeId: id }, transaction);
  });
  await forgive();
  return added;
}
