import { randomInt } from 'node:crypto';
import { allowancesOf, takenFrom, type AttemptAllowance } from '#domain/accounts/limits';
import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { smsLimits } from '#domain/limits';
import type { SmsSender } from '#providers/sms/contract';
import { returnAllowances, takeAllowances, type SpentAllowance } from '#storage/database/allowances';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import { currentTime } from '../deps.ts';
import { secondsLeft } from './take-attempt.ts';
import { hashSmsCode } from './verify-sms-code.ts';
import { attemptOn, limitsOf, type AttemptDeps, type Visitor } from './visitor.ts';

export interface SendSmsDeps extends AttemptDeps {
  sms: SmsSender;
}

/** Purposes of a code that only an account has a use for. The others are for new phones, and for those nothing is sent without a risk check. */
const forAccounts: Record<SmsType, boolean> = { smsPhoneLogin: true, rebuild: true, register: false, bindPhone: false };

/**
 * Sends a code for a phone and purpose and returns its smsKey. Where nobody could use the code, the answer is the same and nothing is sent, so that
 * nobody learns who has an account and no stranger's phone rings: docs/decisions.md#sms-codes.
 * `auth.smsTooSoon` within a minute, `auth.smsTooMany` for a phone's or a device's day, `request.tooMany` for everything wider:
 * docs/decisions.md#guessing. A message that the provider refuses does not count;
 * `sms.unavailable` where there is none.
 */
export async function sendSms(deps: SendSmsDeps, input: { phone: string; type: SmsType; visitor: Visitor }): Promise<string> {
  if (deps.sms.isUnavailable) throw new AppError('sms.unavailable');
  const { database, secret } = deps;
  const { phone, type, visitor } = input;
  const now = currentTime(deps);
  const user = await database.users.findOne({ where: { phone }, attributes: ['id'] });
  const isSent = user !== null && forAccounts[type];

  const attempt = attemptOn(deps, phone, user, visitor);
  const limits = limitsOf(deps);
  const allowances = [
    ...allowancesOf(limits, 'resend', { ...attempt, account: `${phone} ${type}` }),
    ...allowancesOf(limits, 'sms', attempt),
  ];
  // What is not sent must not use up what all share, and is still refused when that is spent, as a message would be.
  const taken = takenFrom(allowances, isSent);
  const spent = await takeAllowances(database, allowances, now, taken);
  if (spent !== undefined) throw refusalOf(spent);

  const code = String(randomInt(10 ** smsLimits.codeDigits)).padStart(smsLimits.codeDigits, '0');
  const smsKey = newSecret();
  const id = newId();
  const row = { id, phone, type, keyHash: hashSecret(smsKey), codeHash: hashSmsCode(secret, { phone, type, smsKey, code }) };
  const expiresAt = new Date(now.getTime() + smsLimits.codeMs);
  await database.transact((transaction) => database.smsCodes.create({ ...row, expiresAt, spentAt: null, createdAt: now }, { transaction }));
  if (!isSent) return smsKey;
  try {
    await deps.sms.send({ phone, type, code });
  } catch (error) {
    await database.transact((transaction) => database.smsCodes.destroy({ where: { id }, transaction }));
    await returnAllowances(database, taken, now);
    throw error instanceof AppError ? error : new AppError('request.unavailable', {}, { cause: error });
  }
  return smsKey;
}

function refusalOf(spent: SpentAllowance<AttemptAllowance>): AppError {
  const { kind, scope } = spent.allowance;
  if (kind === 'resend') return new AppError('auth.smsTooSoon', { seconds: secondsLeft(spent) });
  if (scope === 'address' || scope === 'everywhere') return new AppError('request.tooMany', { seconds: secondsLeft(spent) });
  return new AppError('auth.smsTooMany');
}
