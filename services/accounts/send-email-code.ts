import { randomInt } from 'node:crypto';
import { emailAllowances, type EmailAllowance } from '#domain/accounts/email-limits';
import { AppError } from '#domain/errors/app-error';
import { smsLimits } from '#domain/limits';
import type { Mailer } from '#providers/mail/contract';
import { returnAllowances, takeAllowances, type SpentAllowance } from '#storage/database/allowances';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import { currentTime } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { SessionDeps } from './open-session.ts';
import { secondsLeft } from './take-attempt.ts';

export interface EmailCodeDeps extends SessionDeps {
  mailer: Mailer;
}

export interface EmailCode {
  userId: string;
  email: string;
  emailKey: string;
  code: string;
}

/** How a code is stored, as `hashSmsCode` does it. */
export const hashEmailCode = (secret: string, { userId, email, emailKey, code }: EmailCode): string =>
  keyedHash(secret, 'emailCode', [emailKey, userId, email, code].join('\0'));

/**
 * Sends a code by mail with which this account can bind this address, and returns its emailKey. The answer is the same for an address that another has
 * bound: docs/decisions/email.md. `auth.smsTooSoon` within a minute, `auth.smsTooMany` for the day of an account or a mailbox, `request.tooMany` for
 * everything else. A message that the provider refuses does not count.
 */
export async function sendEmailCode(deps: EmailCodeDeps, input: { userId: string; email: string; address: string }): Promise<string> {
  const { database, secret, mailer } = deps;
  const { userId, email } = input;
  const now = currentTime(deps);
  const allowances = emailAllowances(input);
  const spent = await takeAllowances(database, allowances, now);
  if (spent !== undefined) throw refusalOf(spent);

  const code = String(randomInt(10 ** smsLimits.codeDigits)).padStart(smsLimits.codeDigits, '0');
  const emailKey = newSecret();
  const id = newId();
  const row = { id, userId, email, keyHash: hashSecret(emailKey), codeHash: hashEmailCode(secret, { userId, email, emailKey, code }) };
  const expiresAt = new Date(now.getTime() + smsLimits.codeMs);
  await database.transact((transaction) =>
    database.emailCodes.create({ ...row, expiresAt, spentAt: null, createdAt: now }, { transaction }),
  );
  try {
    await mailer.send({ to: email, subject: '模工坊邮箱验证码', text: textOf(code) });
  } catch (error) {
    await database.transact((transaction) => database.emailCodes.destroy({ where: { id }, transaction }));
    await returnAllowances(database, allowances, now);
    throw new AppError('request.unavailable', {}, { cause: error });
  }
  return emailKey;
}

const textOf = (code: string): string =>
  `您正在为模工坊账号绑定这个邮箱，验证码是 ${code}，${smsLimits.codeMs / 60_000} 分钟内有效。\n\n如果不是您本人操作，请忽略这封邮件，不要把验证码告诉任何人。`;

function refusalOf(spent: SpentAllowance<EmailAllowance>): AppError {
  const { scope, windowMs } = spent.allowance;
  const isOwn = scope === 'account' || scope === 'mailbox';
  if (isOwn && windowMs <= smsLimits.resendMs) return new AppError('auth.smsTooSoon', { seconds: secondsLeft(spent) });
  if (isOwn && windowMs >= 24 * 60 * 60_000) return new AppError('auth.smsTooMany');
  return new AppError('request.tooMany', { seconds: secondsLeft(spent) });
}
