import type { Transaction } from 'sequelize';
import type { PackageNeed } from '#domain/packages/kinds';
import type { Payer } from '#domain/payments/open-methods';
import type { Database } from '#storage/database/connect';
import { usesLeftFor } from '../packages/usable.ts';
import { readPurse, type Purse } from './sources.ts';

/** Somebody with what he can pay an order with that needs so much of packages; within a transaction that stays as it is until its end. */
export async function readPayer(
  database: Database,
  { ownerId, uploaderType, need, now }: { ownerId: string; uploaderType: number | null; need: PackageNeed | null; now: Date },
  transaction: Transaction | null = null,
): Promise<{ payer: Payer; purse: Purse }> {
  const purse = await readPurse(database, ownerId, transaction);
  const { givenFen, boughtFen, incomeFen } = purse;
  const packageUses = await usesLeftFor(database, { ownerId, need, now }, transaction);
  return { purse, payer: { uploaderType, coinFen: givenFen + boughtFen, incomeFen, packageUses } };
}
