import { randomInt } from 'node:crypto';
import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { smsLimits } from '#domain/limits';
import type { SmsSender } from '#providers/sms/contract';
import { newId, newSecret } from '#storage/database/ids';
import { createDatabaseRateLimiter, countCall } from '#storage/database/rate-limiter';
import { currentTime, type ClockDeps } from '../deps.ts';
import { hashSmsCode } from './verify-sms-code.ts';

export interface SendSmsDeps extends ClockDeps {
  sms: SmsSender;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Sends a code for a phone and purpose and returns its smsKey. Allowed once a minute per phone and purpose (`auth.smsTooSoon`) and 20 times
 * per phone in the 24 hours from the first (`auth.smsTooMany`). A message that the provider refuses does not count.
 */
export async function sendSms(deps: SendSmsDeps, { phone, type }: { phone: string; type: SmsType }): Promise<string> {
  const { database, clock } = deps;
  const resends = createDatabaseRateLimiter(database, { name: 'sms-resend', calls: 1, windowMs: smsLimits.resendMs, clock });
  const daily = createDatabaseRateLimiter(database, { name: 'sms-day', calls: smsLimits.perDay, windowMs: dayMs, clock });
  const purpose = `${phone} ${type}`;
  const seconds = await countCall(resends, purpose);
  if (seconds > 0) throw new AppError('auth.smsTooSoon', { seconds });
  if ((await countCall(daily, phone)) > 0) {
    await resends.delete(purpose);
    throw new AppError('auth.smsTooMany');
  }

  const now = currentTime(deps);
  const code = String(randomInt(10 ** smsLimits.codeDigits)).padStart(smsLimits.codeDigits, '0');
  const smsKey = newSecret();
  const id = newId();
  const expiresAt = new Date(now.getTime() + smsLimits.codeMs);
  await database.transact((transaction) =>
    database.smsCodes.create(
      { id, phone, type, smsKey, codeHash: hashSmsCode(smsKey, code), expiresAt, spentAt: null, createdAt: now },
      { transaction },
    ),
  );
  try {
    await deps.sms.send({ phone, type, code });
  } catch (error) {
    await database.transact((transaction) => database.smsCodes.destroy({ where: { id }, transaction }));
    await Promise.all([resends.delete(purpose), daily.reward(phone)]);
    throw new AppError('request.unavailable', {}, { cause: error });
  }
  return smsKey;
}
