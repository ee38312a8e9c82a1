import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { TheftClaimRow } from '#storage/database/models/claims';

/** A claim with its listing, which is held; `claim.unknown`. `administration.ownAccount` where this administrator is a side of it. */
export async function findClaim(
  { theftClaims, mallModels }: Database,
  { claimId, administratorId }: { claimId: string; administratorId: string },
  transaction: Transaction,
): Promise<{ claim: TheftClaimRow; modelName: string }> {
  const claim = await theftClaims.findByPk(claimId, { transaction, lock: true });
  if (claim === null) throw new AppError('claim.unknown');
  if ([claim.claimantId, claim.sellerId].includes(administratorId)) throw new AppError('administration.ownAccount');
  const model = await mallModels.findByPk(claim.modelId, { attributes: ['name'], transaction, lock: true, rejectOnEmpty: true });
  return { claim, modelName: model.name };
}
