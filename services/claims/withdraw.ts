import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import { transitionClaim } from './transition.ts';

/** Takes back one's own claim before it is taken up. `claim.unknown` for anybody else's, `claim.notNow` afterwards. */
export async function withdrawClaim({ database }: DatabaseDeps, { ownerId, claimId }: { ownerId: string; claimId: string }): Promise<void> {
  await database.transact(async (transaction) => {
    if ((await database.theftClaims.count({ where: { id: claimId, claimantId: ownerId }, transaction })) === 0)
      throw new AppError('claim.unknown');
    const move = { id: claimId, from: ['Open'], to: 'Withdrawn', changes: { openKey: null } } as const;
    if (!(await transitionClaim(database, move, transaction))) throw new AppError('claim.notNow');
  });
}
