import { formatWait } from '#domain/display/times';
import { AppError } from '#domain/errors/app-error';
import type { IssuedTokens } from './caller.ts';
import { findAccount } from './find-account.ts';
import type { RiskThresholdDeps } from '../risk/deps.ts';
import { guardPassword } from '../risk/guard-password.ts';
import { refuseWhenCrowded } from './hashing/threads.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { renewHash } from './renew-hash.ts';
import { takeAttempt } from './take-attempt.ts';
import { attemptOn, type AttemptDeps, type Visitor } from './visitor.ts';

/**
 * Signs in by phone, or by a bound e-mail address, and password: `auth.unknownUser` for an unknown account, `auth.passwordWrong` otherwise, also when the account has
 * none; `auth.passwordPaused` after too many of these, whatever the password; `auth.frozen` for a frozen account, to who knows its password:
 * docs/decisions/password-sign-in.md, docs/decisions/guessing.md. `auth.crowded` while too many sign in at once,
 * `risk.required` after several wrong ones without a passed risk check.
 */
export async function loginByPassword(
  deps: AttemptDeps & RiskThresholdDeps,
  input: { username: string; password: string; visitor: Visitor },
): Promise<IssuedTokens> {
  const { username, password, visitor } = input;
  // Before anything is written: a flood of sign-ins costs no more than this.
  refuseWhenCrowded();
  const user = await findAccount(deps, username.includes('@') ? { email: username.toLowerCase() } : { phone: username });
  // Guesses by either name count together.
  const account = user?.phone ?? username.toLowerCase();
  const takeBack = await takeAttempt(
    deps,
    'password',
    attemptOn(deps, account, user, visitor),
    ({ msLeft }) => new AppError('auth.passwordPaused', { wait: formatWait(msLeft) }),
  );
  const verify = async (): Promise<boolean> => {
    const { countWrong, givePassBack } = await guardPassword(deps, { name: username, user, visitor });
    const isRight = await verifyPassword(password, user?.passwordHash ?? null).catch(async (error: unknown) => {
      await givePassBack();
      throw error;
    });
    if (user === null || !isRight) await countWrong();
    return isRight;
  };
  const matches = await verify().catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (user === null) throw new AppError('auth.unknownUser');
  if (!matches) throw new AppError('auth.passwordWrong');
  await takeBack();
  const tokens = await openSession(deps, { userId: user.id, visitor, unchanged: { passwordHash: user.passwordHash } }).catch(
    async (error: unknown) => {
      // Another sign-in may have renewed the hash while this one verified the older.
      const renewed = await findAccount(deps, { phone: user.phone });
      if (renewed === null || renewed.frozenAt !== null || !(await verifyPassword(password, renewed.passwordHash))) throw error;
      return openSession(deps, { userId: user.id, visitor, unchanged: { passwordHash: renewed.passwordHash } });
    },
  );
  await renewHash(deps, { userId: user.id, password, hash: user.passwordHash });
  return tokens;
}
