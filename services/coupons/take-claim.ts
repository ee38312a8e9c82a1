import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Counts one more claim of somebody's, in the caller's transaction, which holds his row until its end. `coupon.claimed` where he has as many as he may. */
export async function takeClaim(
  deps: ClockDeps,
  { ownerId, campaignId, perPerson }: { ownerId: string; campaignId: string; perPerson: number },
  transaction: Transaction,
): Promise<void> {
  const { users, couponClaims } = deps.database;
  // Holds his row, so that claims at once count each other.
  const owner = await users.findOne({ where: { id: ownerId, deletedAt: null }, attributes: ['id'], transaction, lock: true });
  if (owner === null) throw new AppError('auth.signInRequired');
  const claimed = await couponClaims.count({ where: { ownerId, campaignId }, transaction });
  if (claimed >= perPerson) throw new AppError('coupon.claimed');
  await couponClaims.create({ ownerId, campaignId, number: claimed + 1, createdAt: currentTime(deps) }, { transaction });
}
