import { literal, Op } from 'sequelize';
import type { SmsType } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import { smsLimits } from '#domain/limits';
import { hashSecret } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Hashed with its key, so that equal codes look different in the table. */
export const hashSmsCode = (smsKey: string, code: string): string => hashSecret(`${smsKey}:${code}`);

/**
 * Uses up a code that was sent to this phone for this purpose. `auth.codeWrong` counts as an attempt; after the fifth the code is dead
 * (`auth.codeAttempts`). `auth.codeExpired` when it is unknown, expired, used, or meant for something else.
 */
export async function verifySmsCode(deps: ClockDeps, input: { phone: string; type: SmsType; smsKey: string; code: string }): Promise<void> {
  const { database } = deps;
  const now = currentTime(deps);
  const refusal = await database.transact(async (transaction): Promise<ErrorCode | undefined> => {
    const { phone, type, smsKey } = input;
    const row = await database.smsCodes.findOne({ where: { smsKey, phone, type }, transaction });
    if (row === null || row.spentAt !== null || row.expiresAt <= now) return 'auth.codeExpired';
    const open = { id: row.id, spentAt: null, attempts: { [Op.lt]: smsLimits.attempts } };
    if (row.codeHash !== hashSmsCode(smsKey, input.code)) {
      const counted = await updateWhere(database.smsCodes, open, { attempts: literal('attempts + 1') }, transaction);
      return counted ? 'auth.codeWrong' : 'auth.codeAttempts';
    }
    if (await updateWhere(database.smsCodes, open, { spentAt: now }, transaction)) return undefined;
    return row.attempts >= smsLimits.attempts ? 'auth.codeAttempts' : 'auth.codeExpired';
  });
  if (refusal !== undefined) throw new AppError(refusal);
}
