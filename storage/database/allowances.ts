import { literal, Op, UniqueConstraintError, type Transaction } from 'sequelize';
import type { Database } from './connect.ts';
import { updateRowsWhere } from './update-where.ts';

/** So many calls per window, counted under `key` in the table of rate limits. A window begins with a key's first call. */
export interface CountedAllowance {
  key: string;
  calls: number;
  windowMs: number;
}

export interface SpentAllowance<A extends CountedAllowance> {
  allowance: A;
  /** Until its window ends. */
  msLeft: number;
}

class Spent extends Error {}

/**
 * Takes one call from each allowance of `taken`, or from none when one of `held` is spent: then returns the first such. Holds over all processes; unlike
 * a rate limiter's, what was taken can be given back, and a refused call counts for nothing.
 */
export async function takeAllowances<A extends CountedAllowance>(
  database: Database,
  held: readonly A[],
  now: Date,
  taken: readonly A[] = held,
): Promise<SpentAllowance<A> | undefined> {
  // A flood of refused calls only reads.
  let spent = await findSpentAllowance(database, held, now);
  // Each conflict means that another process has just inserted one of the rows.
  for (let conflicts = 0; spent === undefined; conflicts++) {
    try {
      await database.transact((transaction) => takeAll(database, taken, now, transaction));
      return undefined;
    } catch (error) {
      const conflict = error instanceof UniqueConstraintError && conflicts < taken.length;
      if (!conflict && !(error instanceof Spent)) throw error;
      spent = await findSpentAllowance(database, taken, now);
    }
  }
  return spent;
}

/** Gives back what `takeAllowances` took. */
export async function returnAllowances(database: Database, taken: readonly CountedAllowance[], now: Date): Promise<void> {
  const where = { key: taken.map(({ key }) => key), expiresAt: { [Op.gt]: now }, points: { [Op.gt]: 0 } };
  await database.transact((transaction) => updateRowsWhere(database.rateLimits, where, { points: literal('points - 1') }, transaction));
}

/** The first of these allowances that is spent. */
export async function findSpentAllowance<A extends CountedAllowance>(
  { rateLimits }: Database,
  allowances: readonly A[],
  now: Date,
): Promise<SpentAllowance<A> | undefined> {
  const rows = await rateLimits.findAll({ where: { key: allowances.map(({ key }) => key), expiresAt: { [Op.gt]: now } } });
  const running = new Map(rows.map((row) => [row.key, row]));
  for (const allowance of allowances) {
    const row = running.get(allowance.key);
    if (row !== undefined && row.points >= allowance.calls) return { allowance, msLeft: row.expiresAt.getTime() - now.getTime() };
  }
  return undefined;
}

/**
 * One statement for all that have begun and one for all others: a sign-in takes from seven.
 * @throws Spent, which rolls back what was taken before.
 */
async function takeAll({ rateLimits }: Database, taken: readonly CountedAllowance[], now: Date, transaction: Transaction): Promise<void> {
  const begun = { expiresAt: { [Op.gt]: now } };
  const rows = await rateLimits.findAll({ where: { key: taken.map(({ key }) => key), ...begun }, attributes: ['key'], transaction });
  const running = new Set(rows.map(({ key }) => key));
  const fresh = taken.filter(({ key }) => !running.has(key));
  if (fresh.length > 0) {
    await rateLimits.destroy({ where: { key: fresh.map(({ key }) => key), expiresAt: { [Op.lte]: now } }, transaction });
    const created = fresh.map(({ key, windowMs }) => ({ key, points: 1, expiresAt: new Date(now.getTime() + windowMs) }));
    await rateLimits.bulkCreate(created, { transaction });
  }
  if (running.size === 0) return;
  const unspent = taken.filter(({ key }) => running.has(key)).map(({ key, calls }) => ({ key, points: { [Op.lt]: calls } }));
  const count = await updateRowsWhere(rateLimits, { ...begun, [Op.or]: unspent }, { points: literal('points + 1') }, transaction);
  if (count < running.size) throw new Spent();
}
