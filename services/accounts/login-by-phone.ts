import { AppError } from '#domain/errors/app-error';
import type { IssuedTokens } from './caller.ts';
import { findAccount } from './find-account.ts';
import { openSession } from './open-session.ts';
import { verifySmsCode } from './verify-sms-code.ts';
import type { AttemptDeps, Visitor } from './visitor.ts';

/**
 * Signs in by phone and SMS code. Never creates an account: the right code of an unknown phone is `auth.unknownUser` and stays valid for
 * registering; without the right code nobody learns whether a phone is known: docs/decisions/sms-sign-in.md. `auth.frozen` for a frozen account.
 */
export async function loginByPhone(
  deps: AttemptDeps,
  input: { phone: string; code: string; smsKey: string; visitor: Visitor },
): Promise<IssuedTokens> {
  const user = await findAccount(deps, { phone: input.phone });
  await verifySmsCode(deps, { ...input, type: 'smsPhoneLogin', user, keep: user === null });
  if (user === null) throw new AppError('auth.unknownUser');
  return openSession(deps, { userId: user.id, visitor: input.visitor, unchanged: { phone: input.phone } });
}
