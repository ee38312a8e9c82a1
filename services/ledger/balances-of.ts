import type { Transaction } from 'sequelize';
import type { AccountName } from '#domain/ledger/accounts';
import type { Database } from '#storage/database/connect';
import { rowsOf } from './account-rows.ts';

/**
 * What these accounts hold, in their order; 0 where nothing was ever posted. Within a transaction users' accounts stay as they are until its end, so that
 * what is decided by them holds.
 */
export async function balancesOf(
  { ledgerAccounts }: Database,
  accounts: readonly AccountName[],
  transaction: Transaction | null = null,
): Promise<number[]> {
  const ids = accounts.map((account) => rowsOf(account).map(({ id }) => id));
  const lock = transaction !== null && accounts.every(({ ownerId }) => ownerId !== null);
  const rows = await ledgerAccounts.findAll({ where: { id: ids.flat() }, attributes: ['id', 'balance'], transaction, lock });
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  return ids.map((ofOne) => ofOne.reduce((sum, id) => sum + (balances.get(id) ?? 0), 0));
}
