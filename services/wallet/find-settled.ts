import type { Transaction } from 'sequelize';
import { userAccount } from '#domain/ledger/accounts';
import { sumFen } from '#domain/money/fen';
import { takeBackSettled, type TakenBack } from '#domain/wallet/take-back';
import type { Database } from '#storage/database/connect';
import type { IncomeRow } from '#storage/database/models/wallet';
import { balancesOf } from '../ledger/balances-of.ts';

/**
 * What these lines of an order brought their sellers and is settled, each with what its seller would owe of it after a refund, and what that comes to. Within a
 * transaction the sellers' income stays as it is until its end.
 */
export async function findSettled(
  database: Database,
  { orderId, lines }: { orderId: string; lines: readonly number[] },
  transaction: Transaction | null = null,
): Promise<{ back: TakenBack<IncomeRow>[]; owedFen: number }> {
  const where = { orderId, line: [...lines], status: 'Settled' } as const;
  const settled = await database.incomes.findAll({ where, order: ['line'], transaction });
  const sellers = [...new Set(settled.map(({ ownerId }) => ownerId))];
  const accounts = sellers.map((id) => userAccount('incomeSettled', id, 'money'));
  const balances = await balancesOf(database, accounts, transaction);
  const back = takeBackSettled(settled, new Map(sellers.map((id, index) => [id, balances[index] ?? 0])));
  return { back, owedFen: sumFen(back.map((one) => one.owedFen)) };
}
