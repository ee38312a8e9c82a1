import type { Transaction } from 'sequelize';
import type { Payer } from '#domain/payments/open-methods';
import type { Database } from '#storage/database/connect';
import { readPurse, type Purse } from './sources.ts';

/** Somebody with what he can pay with; within a transaction that stays as it is until its end. */
export async function readPayer(
  database: Database,
  { ownerId, uploaderType }: { ownerId: string; uploaderType: number | null },
  transaction: Transaction | null = null,
): Promise<{ payer: Payer; purse: Purse }> {
  const purse = await readPurse(database, ownerId, transaction);
  const { givenFen, boughtFen, incomeFen } = purse;
  return { purse, payer: { uploaderType, coinFen: givenFen + boughtFen, incomeFen, packageUses: {} } };
}
