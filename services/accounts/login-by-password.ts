import { AppError } from '#domain/errors/app-error';
import type { IssuedTokens } from './caller.ts';
import { openSession, type SessionDeps } from './open-session.ts';
import { verifyPassword } from './password.ts';

/**
 * Signs in by phone and password: `auth.unknownUser` for an unknown account, `auth.passwordWrong` otherwise, also when the account has
 * none.
 * docs/decisions.md#password-sign-in
 */
export async function loginByPassword(deps: SessionDeps, input: { username: string; password: string }): Promise<IssuedTokens> {
  const user = await deps.database.users.findOne({ where: { phone: input.username }, attributes: ['id', 'passwordHash'] });
  const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (user === null) throw new AppError('auth.unknownUser');
  if (!matches) throw new AppError('auth.passwordWrong');
  return openSession(deps, { userId: user.id });
}
