import type { Transaction } from 'sequelize';
import type { Coupon } from '#domain/coupons/kinds';
import { userAccount } from '#domain/ledger/accounts';
import { couponUnit } from '#domain/ledger/units';
import type { Database } from '#storage/database/connect';
import { balancesOf } from '../ledger/balances-of.ts';

/** Coupons of this owner, those that end first foremost, with the uses that the ledger says are left. All of them, or those with these ids. */
export async function findCoupons(
  database: Database,
  { ownerId, ids }: { ownerId: string; ids?: readonly string[] },
  transaction: Transaction | null = null,
): Promise<Coupon[]> {
  const where = { ownerId, ...(ids === undefined ? {} : { id: [...ids] }) };
  const rows = await database.coupons.findAll({ where, order: ['endsAt', 'id'], transaction });
  const accounts = rows.map(({ id }) => userAccount('coupons', ownerId, couponUnit(id)));
  const balances = await balancesOf(database, accounts, transaction);
  return rows.map(({ id, kind, name, faceValueFen, percent, thresholdFen, types, startsAt, endsAt }, index) => ({
    ...{ id, kind, name, faceValueFen, percent, thresholdFen, types, startsAt, endsAt },
    usesLeft: balances[index] ?? 0,
  }));
}
