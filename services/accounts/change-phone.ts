import { UniqueConstraintError } from 'sequelize';
import { phoneTaken } from '#domain/accounts/phone-taken';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { Caller } from './caller.ts';
import { endSessions } from './end-sessions.ts';
import { findAccount } from './find-account.ts';
import { findUser } from './find.ts';
import { proveOwner, type Proof } from './prove-owner.ts';
import { spendCode } from './spend-code.ts';
import { verifySmsCode } from './verify-sms-code.ts';
import type { AttemptDeps, Visitor } from './visitor.ts';

export interface PhoneChange {
  /** The new one, with the code that it received to be bound. */
  phone: string;
  code: string;
  smsKey: string;
  /** The password, or a code for signing in that the old phone received. */
  proof: Proof;
  visitor: Visitor;
}

/**
 * Gives a signed-in user another phone and ends his other sessions. Refuses his proof as `proveOwner` does and the new phone's code as `verifySmsCode`
 * does; `auth.phoneTaken` where the new phone has an account.
 */
export async function changePhone(deps: AttemptDeps, caller: Caller, change: PhoneChange): Promise<void> {
  const { database } = deps;
  const { phone, proof, visitor } = change;
  const { userId, sessionId } = caller;
  const now = currentTime(deps);
  const user = await findUser(deps, { userId });
  const useUp = await proveOwner(deps, user, { proof, type: 'smsPhoneLogin', visitor });
  const known = await findAccount(deps, { phone });
  const code = await verifySmsCode(deps, { ...change, type: 'bindPhone', user: known, keep: true });
  if (known !== null) throw phoneTaken('bindPhone');
  await database.transact(async (transaction) => {
    const proven = { id: userId, phone: user.phone, passwordHash: user.passwordHash };
    const changed = await updateWhere(database.users, proven, { phone }, transaction).catch((error: unknown) => {
      throw error instanceof UniqueConstraintError ? phoneTaken('bindPhone') : error;
    });
    if (!changed) throw new AppError('auth.accountChanged');
    await spendCode(database.smsCodes, code, now, transaction);
    await useUp(transaction);
    await endSessions(database, userId, now, transaction, { except: sessionId });
    await recordAudit(database, { event: 'phoneChanged', actorId: userId, subjectId: userId, address: visitor.address }, now, transaction);
  });
}
