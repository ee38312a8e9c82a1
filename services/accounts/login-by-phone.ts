import { AppError } from '#domain/errors/app-error';
import type { IssuedTokens } from './caller.ts';
import { openSession, type SessionDeps } from './open-session.ts';
import { verifySmsCode } from './verify-sms-code.ts';

/**
 * Signs in by phone and SMS code. Never creates an account: an unknown phone is `auth.unknownUser`, checked first so that the code stays
 * valid for registering: docs/decisions.md#sms-sign-in.
 */
export async function loginByPhone(deps: SessionDeps, input: { phone: string; code: string; smsKey: string }): Promise<IssuedTokens> {
  const user = await deps.database.users.findOne({ where: { phone: input.phone }, attributes: ['id'] });
  if (user === null) throw new AppError('auth.unknownUser');
  await verifySmsCode(deps, { ...input, type: 'smsPhoneLogin' });
  return openSession(deps, { userId: user.id });
}
