import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { hashSecret } from '#storage/database/ids';
import type { SmsCodeRow } from '#storage/database/models/accounts';
import { keyedHash } from '../keyed-hash.ts';
import { takeAttempt } from './take-attempt.ts';
import { tryCode } from './try-code.ts';
import { attemptOn, type AttemptDeps, type Visitor } from './visitor.ts';

export interface SmsCode {
  phone: string;
  type: SmsType;
  smsKey: string;
  code: string;
}

/** How a code is stored: a copy of the database does not tell it, since a million tries need the server's secret. */
export const hashSmsCode = (secret: string, { smsKey, phone, type, code }: SmsCode): string =>
  keyedHash(secret, 'smsCode', [smsKey, phone, type, code].join('\0'));

/**
 * Uses up a code that was sent to this phone for this purpose, or for one of several; with `keep` it stays valid, for `spendCode`. Refuses as `tryCode`
 * does, and after many wrong ones over several codes refuses all (`auth.codePaused`: docs/decisions/guessing.md). `user` has the phone; null when nobody has.
 */
export async function verifySmsCode(
  deps: AttemptDeps,
  input: Omit<SmsCode, 'type'> & { type: SmsType | SmsType[]; user: { id: string } | null; visitor: Visitor; keep: boolean },
): Promise<SmsCodeRow> {
  const { database, secret } = deps;
  const { phone, type, smsKey, code, user, visitor, keep } = input;
  const row = await database.smsCodes.findOne({ where: { keyHash: hashSecret(smsKey), phone, type } });
  const codeHash = row === null ? '' : hashSmsCode(secret, { phone, type: row.type, smsKey, code });
  const count = () => takeAttempt(deps, 'code', attemptOn(deps, phone, user, visitor), () => new AppError('auth.codePaused'));
  return tryCode(deps, database.smsCodes, row, { codeHash, keep, count });
}
