import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { WithdrawalRow } from '#storage/database/models/wallet';

/** A withdrawal by its id, for administrators; within a transaction nobody else changes it until its end. `wallet.withdrawalNotFound`. */
export async function findWithdrawal(
  { withdrawals }: Database,
  withdrawalId: string,
  transaction: Transaction | null = null,
): Promise<WithdrawalRow> {
  const row = await withdrawals.findByPk(withdrawalId, { transaction, lock: transaction !== null });
  if (row === null) throw new AppError('wallet.withdrawalNotFound');
  return row;
}
