import { randomInt } from 'node:crypto';
import { allowancesOf, takenFrom, type AttemptAllowance } from '#domain/accounts/limits';
import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { smsLimits } from '#domain/limits';
import type { SmsSender } from '#providers/sms/contract';
import { returnAllowances, takeAllowances, type SpentAllowance } from '#storage/database/allowances';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import { currentTime } from '../deps.ts';
import { spendPass } from '../risk/spend-pass.ts';
import { secondsLeft } from './take-attempt.ts';
import { hashSmsCode } from './verify-sms-code.ts';
import { attemptOn, limitsOf, type AttemptDeps, type Visitor } from './visitor.ts';

export interface SendSmsDeps extends AttemptDeps {
  sms: SmsSender;
}

/** Who can use a code of a purpose: the owner of an account, somebody who has none yet, or either. */
const usableBy: Readonly<Record<SmsType, { owners: boolean; newcomers: boolean }>> = {
  // Registering takes a code that was sent to sign in.
  smsPhoneLogin: { owners: true, newcomers: true },
  rebuild: { owners: true, newcomers: false },
  register: { owners: false, newcomers: true },
  bindPhone: { owners: false, newcomers: true },
};

/**
 * Sends a code for a phone and purpose and returns its smsKey; uses up the pass of a risk check for them (`risk.required` without one). Where nobody could
 * use the code, the answer is the same and nothing is sent: docs/decisions/sms-codes.md.
 * `auth.smsTooSoon` within a minute and for a phone's or a device's hour, `auth.smsTooMany` for a phone's or a device's day, `request.tooMany` for everything wider:
 * docs/decisions/guessing.md. What is refused, or not accepted by the provider, does not count and leaves the pass;
 * `sms.unavailable` where there is none to send it.
 */
export async function sendSms(deps: SendSmsDeps, input: { phone: string; type: SmsType; visitor: Visitor }): Promise<string> {
  if (deps.sms.isUnavailable) throw new AppError('sms.unavailable');
  const givePassBack = await spendPass(deps, input);
  try {
    return await sendCode(deps, input);
  } catch (error) {
    await givePassBack();
    throw error;
  }
}

async function sendCode(deps: SendSmsDeps, { phone, type, visitor }: { phone: string; type: SmsType; visitor: Visitor }): Promise<string> {
  const { database, secret } = deps;
  const now = currentTime(deps);
  const user = await database.users.findOne({ where: { phone }, attributes: ['id'] });
  const { owners, newcomers } = usableBy[type];
  const isSent = user === null ? newcomers : owners;

  // A purpose that only one side can use counts there for both, so that the answer does not tell which a phone is on.
  const isNewcomer = newcomers && (!owners || user === null);
  const attempt = { ...attemptOn(deps, phone, user, visitor), isNewcomer };
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

const dayMs = 24 * 60 * 60_000;

function refusalOf(spent: SpentAllowance<AttemptAllowance>): AppError {
  const { kind, scope, windowMs } = spent.allowance;
  const isNarrow = !['address', 'everywhere', 'newcomers'].includes(scope);
  if (kind === 'resend' || (isNarrow && windowMs < dayMs)) return new AppError('auth.smsTooSoon', { seconds: secondsLeft(spent) });
  return isNarrow ? new AppError('auth.smsTooMany') : new AppError('request.tooMany', { seconds: secondsLeft(spent) });
}
