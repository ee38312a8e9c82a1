import { createHash, randomInt } from 'node:crypto';
import { Op, UniqueConstraintError } from 'sequelize';
import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { smsLimits } from '#domain/limits';
import type { SmsSender } from '#providers/sms/sms-sender';
import type { Database } from '#storage/database/connect';
import { newSecret } from '#storage/database/ids';
import { hashSmsCode } from './verify-sms-code.ts';

export interface SendSmsDeps {
  database: Database;
  sms: SmsSender;
  clock?: () => Date;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Sends a code bound to phone and purpose and answers its smsKey. One a minute for a phone and purpose (`auth.smsTooSoon`),
 * 20 in 24 hours for a phone (`auth.smsTooMany`).
 */
export async function sendSms(deps: SendSmsDeps, { phone, type }: { phone: string; type: SmsType }): Promise<string> {
  const { database } = deps;
  const now = deps.clock?.() ?? new Date();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const last = await database.smsCodes.findOne({
    where: { phone, type, createdAt: { [Op.gt]: before(smsLimits.resendMs) } },
    order: [['createdAt', 'DESC']],
  });
  const waitMs = last === null ? 0 : last.createdAt.getTime() + smsLimits.resendMs - now.getTime();
  if (waitMs > 0) throw tooSoon(waitMs);
  const today = await database.smsCodes.count({ where: { phone, createdAt: { [Op.gt]: before(dayMs) } } });
  if (today >= smsLimits.perDay) throw new AppError('auth.smsTooMany');

  const code = String(randomInt(10 ** smsLimits.codeDigits)).padStart(smsLimits.codeDigits, '0');
  const smsKey = newSecret();
  const id = windowId(phone, type, now);
  const expiresAt = new Date(now.getTime() + smsLimits.codeMs);
  try {
    await database.transact((transaction) =>
      database.smsCodes.create(
        { id, phone, type, smsKey, codeHash: hashSmsCode(smsKey, code), expiresAt, spentAt: null, createdAt: now },
        { transaction },
      ),
    );
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw tooSoon(smsLimits.resendMs);
    throw error;
  }
  try {
    await deps.sms.send({ phone, type, code });
  } catch (error) {
    await database.transact((transaction) => database.smsCodes.destroy({ where: { id }, transaction }));
    throw new AppError('request.unavailable', {}, { cause: error });
  }
  return smsKey;
}

const tooSoon = (waitMs: number): AppError => new AppError('auth.smsTooSoon', { seconds: Math.ceil(waitMs / 1000) });

/** The same for all sends of one window, so that of two at once the primary key lets one through. */
const windowId = (phone: string, type: SmsType, now: Date): string =>
  createHash('sha256')
    .update(`${phone} ${type} ${Math.floor(now.getTime() / smsLimits.resendMs)}`)
    .digest('hex')
    .slice(0, 32);
