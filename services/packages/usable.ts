import { Op, type Transaction } from 'sequelize';
import { packageRuns, usesFor, type HeldPackage, type PackageNeed } from '#domain/packages/kinds';
import type { Database } from '#storage/database/connect';
import { findPackages, type FoundPackage } from './find.ts';

interface Asked {
  ownerId: string;
  now: Date;
}

/** A package as the rules see it. */
interface UsablePackage extends HeldPackage {
  id: string;
}

/** The packages of which somebody can use something at `now`, those that end first foremost. */
export async function findUsable(
  database: Database,
  { ownerId, now }: Asked,
  transaction: Transaction | null = null,
): Promise<FoundPackage[]> {
  const found = await findPackages(database, { ownerId, where: { endsAt: { [Op.gt]: now } } }, transaction);
  return found.filter(({ row, usesLeft }) => usesLeft > 0 && packageRuns(row, now));
}

/** The same for the rules; within a transaction none of their uses goes elsewhere until its end. */
export const usablePackages = async (database: Database, asked: Asked, transaction: Transaction | null = null): Promise<UsablePackage[]> =>
  (await findUsable(database, asked, transaction)).map(({ row: { id, type, maxFen, startsAt, endsAt }, usesLeft }) => ({
    ...{ id, type, maxFen, startsAt, endsAt, usesLeft },
  }));

/** How many uses somebody has for an order that needs these; 0 where no package could pay for it. */
export async function usesLeftFor(
  database: Database,
  { need, ...asked }: Asked & { need: PackageNeed | null },
  transaction: Transaction | null = null,
): Promise<number> {
  return need === null ? 0 : usesFor(await usablePackages(database, asked, transaction), need, asked.now);
}
