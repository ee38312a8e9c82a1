import { phoneTaken } from '#domain/accounts/phone-taken';
import type { ProfessionCode } from '#domain/accounts/professions';
import { placeholderPassword } from '#domain/accounts/schema';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { IssuedTokens } from './caller.ts';
import { createAccount } from './create-account.ts';
import { findAccount } from './find-account.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './password.ts';
import { spendCode } from './spend-code.ts';
import { verifySmsCode } from './verify-sms-code.ts';
import type { AttemptDeps, Visitor } from './visitor.ts';

export interface Registration {
  phone: string;
  /** The placeholder means none: docs/decisions/placeholder-password.md. */
  password: string;
  professionCode: ProfessionCode;
  code: string;
  smsKey: string;
  visitor: Visitor;
}

/**
 * Makes an account for a phone and signs in to it, with a code for registering or an unspent one for signing in: docs/decisions/registration.md. Refuses
 * codes as `verifySmsCode` does; `auth.phoneTaken` only to whoever has the right code, which stays valid then.
 */
export async function registerByPhone(deps: AttemptDeps, registration: Registration): Promise<IssuedTokens> {
  const { database } = deps;
  const { phone, password, professionCode, visitor } = registration;
  const now = currentTime(deps);
  const known = await findAccount(deps, { phone });
  const code = await verifySmsCode(deps, { ...registration, type: ['register', 'smsPhoneLogin'], user: known, keep: true });
  if (known !== null) throw phoneTaken('register');
  const passwordHash = password === placeholderPassword ? null : await hashPassword(password);
  return database.transact(async (transaction) => {
    const { id } = await createAccount(deps, { phone, passwordHash, professionCode }, transaction);
    await spendCode(database.smsCodes, code, now, transaction);
    await recordAudit(database, { event: 'registered', actorId: id, subjectId: id, address: visitor.address }, now, transaction);
    return openSession(deps, { userId: id, visitor }, transaction);
  });
}
