import { timingSafeEqual } from 'node:crypto';
import { literal, Op } from 'sequelize';
import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import { smsLimits } from '#domain/limits';
import { hashSecret } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import { takeAttempt } from './take-attempt.ts';
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
 * Uses up a code that was sent to this phone for this purpose; with `keep` it stays valid. `auth.codeWrong` counts as an attempt; after the fifth the
 * code is dead (`auth.codeAttempts`), and after many over several codes all are refused (`auth.codePaused`: docs/decisions.md#guessing).
 * `auth.codeExpired` when the code is unknown, expired, used, or meant for something else. `user` has the phone; null when nobody has.
 */
export async function verifySmsCode(
  deps: AttemptDeps,
  input: SmsCode & { user: { id: string } | null; visitor: Visitor; keep: boolean },
): Promise<void> {
  const { database, secret } = deps;
  const { phone, type, smsKey, user, visitor, keep } = input;
  const now = currentTime(deps);
  const row = await database.smsCodes.findOne({ where: { keyHash: hashSecret(smsKey), phone, type } });
  if (row === null || row.spentAt !== null || row.expiresAt <= now) throw new AppError('auth.codeExpired');
  if (row.attempts >= smsLimits.attempts) throw new AppError('auth.codeAttempts');

  const attempt = attemptOn(deps, phone, user, visitor);
  const takeBack = await takeAttempt(deps, 'code', attempt, () => new AppError('auth.codePaused'));
  const right = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashSmsCode(secret, input)));
  const refusal = await database.transact(async (transaction): Promise<ErrorCode | undefined> => {
    const open = { id: row.id, spentAt: null, attempts: { [Op.lt]: smsLimits.attempts } };
    const change = right ? { spentAt: keep ? null : now } : { attempts: literal('attempts + 1') };
    if (await updateWhere(database.smsCodes, open, change, transaction)) return right ? undefined : 'auth.codeWrong';
    const { attempts } = await row.reload({ transaction });
    return attempts >= smsLimits.attempts ? 'auth.codeAttempts' : 'auth.codeExpired';
  });
  if (right) await takeBack();
  if (refusal !== undefined) throw new AppError(refusal);
}
