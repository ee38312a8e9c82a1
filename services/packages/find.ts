import type { Transaction, WhereOptions } from 'sequelize';
import { userAccount } from '#domain/ledger/accounts';
import { packageUnit } from '#domain/ledger/units';
import type { Database } from '#storage/database/connect';
import type { PackageRow } from '#storage/database/models/packages';
import { balancesOf } from '../ledger/balances-of.ts';

/** A package with what the ledger says is left of it. */
export interface FoundPackage {
  row: PackageRow;
  usesLeft: number;
}

/** Reads what is left of packages of one owner; within a transaction it stays so until its end. */
export async function withUses(
  database: Database,
  rows: readonly PackageRow[],
  transaction: Transaction | null = null,
): Promise<FoundPackage[]> {
  const accounts = rows.map(({ id, ownerId }) => userAccount('counts', ownerId, packageUnit(id)));
  const balances = await balancesOf(database, accounts, transaction);
  return rows.map((row, index) => ({ row, usesLeft: balances[index] ?? 0 }));
}

/** Packages of this owner, those that end first foremost. */
export async function findPackages(
  database: Database,
  { ownerId, where = {} }: { ownerId: string; where?: WhereOptions<PackageRow> },
  transaction: Transaction | null = null,
): Promise<FoundPackage[]> {
  const order: [string, string][] = [
    ['endsAt', 'ASC'],
    ['id', 'ASC'],
  ];
  return withUses(database, await database.packages.findAll({ where: { ...where, ownerId }, order, transaction }), transaction);
}
