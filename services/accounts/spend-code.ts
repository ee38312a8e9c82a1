import type { Attributes, ModelStatic, Transaction, WhereOptions } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { CodeRow } from './try-code.ts';

/** Uses up a right code that was kept, in the transaction of what it is for. `auth.codeExpired` when another was faster. */
export async function spendCode<M extends CodeRow>(table: ModelStatic<M>, { id }: { id: string }, now: Date, transaction: Transaction) {
  const open = { id, spentAt: null } as unknown as WhereOptions<Attributes<M>>;
  if (!(await updateWhere(table, open, { spentAt: now }, transaction))) throw new AppError('auth.codeExpired');
}
