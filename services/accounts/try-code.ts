import { timingSafeEqual } from 'node:crypto';
import { literal, Op, type Attributes, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import { smsLimits } from '#domain/limits';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** A row of a code that was sent, whichever way. */
export type CodeRow = Model & { id: string; codeHash: string; attempts: number; expiresAt: Date; spentAt: Date | null; version: number };

export interface CodeTry {
  /** Of the code that was entered. */
  codeHash: string;
  /** A right code stays valid, for `spendCode` to use up together with what it is for. */
  keep: boolean;
  /** Counts the try before it is made; returns how to take it back. */
  count?: () => Promise<() => Promise<void>>;
}

/**
 * Tries an entered code against the row that its key names. `auth.codeExpired` without a row, or when it is used or expired; `auth.codeWrong` counts, and
 * after the fifth the code is dead (`auth.codeAttempts`).
 */
export async function tryCode<M extends CodeRow>(deps: ClockDeps, table: ModelStatic<M>, row: M | null, attempt: CodeTry): Promise<M> {
  const now = currentTime(deps);
  if (row === null || row.spentAt !== null || row.expiresAt <= now) throw new AppError('auth.codeExpired');
  if (row.attempts >= smsLimits.attempts) throw new AppError('auth.codeAttempts');
  const takeBack = await attempt.count?.();
  const right = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(attempt.codeHash));
  const refusal = await deps.database.transact(async (transaction): Promise<ErrorCode | undefined> => {
    const open = { id: row.id, spentAt: null, attempts: { [Op.lt]: smsLimits.attempts } } as unknown as WhereOptions<Attributes<M>>;
    const change = right ? { spentAt: attempt.keep ? null : now } : { attempts: literal('attempts + 1') };
    if (await updateWhere(table, open, change, transaction)) return right ? undefined : 'auth.codeWrong';
    const { attempts } = await row.reload({ transaction });
    return attempts >= smsLimits.attempts ? 'auth.codeAttempts' : 'auth.codeExpired';
  });
  if (right) await takeBack?.();
  if (refusal !== undefined) throw new AppError(refusal);
  return row;
}
