import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Caller } from '../accounts/caller.ts';
import { readRole } from '../administration/read-role.ts';
import { currentTime } from '../deps.ts';
import type { FactorDeps } from './factor-deps.ts';
import { sealSecret } from './sealed-secret.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/**
 * Makes a secret for somebody's authenticator, which counts for nothing until a code has confirmed it. `auth.forbidden` for who does not work here,
 * `factor.alreadyEnrolled`.
 */
export async function beginFactor(deps: FactorDeps, caller: Caller): Promise<{ secret: string; uri: string }> {
  const { database } = deps;
  const { userId } = caller;
  if ((await readRole(deps, caller)) === 'user') throw new AppError('auth.forbidden');
  const secret = newTotpSecret();
  const user = await database.transact(async (transaction) => {
    // Holds the account's row: of two that begin at once the second replaces what the first made.
    await updateWhere(database.users, { id: userId }, {}, transaction);
    const row = await database.staffFactors.findByPk(userId, { transaction });
    if (row !== null && row.confirmedAt !== null) throw new AppError('factor.alreadyEnrolled');
    await row?.destroy({ transaction });
    const sealedSecret = sealSecret(deps, userId, secret);
    await database.staffFactors.create(
      { userId, sealedSecret, confirmedAt: null, lastPeriod: 0, createdAt: currentTime(deps) },
      { transaction },
    );
    return database.users.findByPk(userId, { attributes: ['nickName'], transaction });
  });
  return { secret, uri: totpUri(secret, user?.nickName ?? '') };
}
