import { randomInt } from 'node:crypto';
import type { SmsType } from '#domain/accounts/schema';
import { smsLimits } from '#domain/limits';
import { hashSmsCode } from '#services/accounts/verify-sms-code';
import type { Database } from '#storage/database/connect';
import { hashSecret, newId, newSecret } from '#storage/database/ids';

/** The secret of the test api, with which it stores codes. */
export const testSecret = 'a secret for tests that is long enough';

export interface GivenCode {
  smsKey: string;
  verifycode: string;
  /** One that is wrong. */
  wrong: string;
}

/** A code as it stands in the database once it was sent, whoever may have it sent; `now` is the api's time. */
export async function giveCode(database: Database, phone: string, type: SmsType, now = new Date()): Promise<GivenCode> {
  const [code, smsKey] = [String(randomInt(1, 10 ** smsLimits.codeDigits)).padStart(smsLimits.codeDigits, '0'), newSecret()];
  const row = { id: newId(), phone, type, keyHash: hashSecret(smsKey), codeHash: hashSmsCode(testSecret, { phone, type, smsKey, code }) };
  const expiresAt = new Date(now.getTime() + smsLimits.codeMs);
  await database.transact((transaction) => database.smsCodes.create({ ...row, expiresAt, spentAt: null, createdAt: now }, { transaction }));
  return { smsKey, verifycode: code, wrong: '000000' };
}
