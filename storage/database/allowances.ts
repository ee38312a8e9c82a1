import { literal, Op, UniqueConstraintError, type Transaction } from 'sequelize';
import type { Database } from './connect.ts';
import { updateRowsWhere } from './update-where.ts';

/** So many calls per window, counted under `key` in the table of rate limits. A window begins with a key's first call. */
export interface CountedAllowance {
  key: string;
  calls: number;
  windowMs: number;
  /** Calls that are taken at once; default 1. */
  points?: number;
}

export interface SpentAllowance<A extends CountedAllowance> {
  allowance: A;
  /** Until its window ends. */
  msLeft: number;
}

class Spent extends Error {}

const pointsOf = ({ points = 1 }: CountedAllowance): number => points;

/**
 * Takes a call, or `points`, from each allowance of `taken`, or from none when one of `held` is spent: then returns the first such. Holds over all processes; unlike
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
  await database.transact(async (transaction) => {
    for (const [points, keys] of keysByPoints(taken)) {
      const where = { key: keys, expiresAt: { [Op.gt]: now }, points: { [Op.gte]: points } };
      await updateRowsWhere(database.rateLimits, where, { points: literal(`points - ${points}`) }, transaction);
    }
  });
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
    const msLeft = row === undefined ? allowance.windowMs : row.expiresAt.getTime() - now.getTime();
    if ((row?.points ?? 0) + pointsOf(allowance) > allowance.calls) return { allowance, msLeft };
  }
  return undefined;
}

/**
 * One statement for all that have begun, of each number of points, and one for all others: a sign-in takes from seven.
 * @throws Spent, which rolls back what was taken before.
 */
async function takeAll({ rateLimits }: Database, taken: readonly CountedAllowance[], now: Date, transaction: Transaction): Promise<void> {
  const begun = { expiresAt: { [Op.gt]: now } };
  const rows = await rateLimits.findAll({ where: { key: taken.map(({ key }) => key), ...begun }, attributes: ['key'], transaction });
  const running = new Set(rows.map(({ key }) => key));
  const fresh = taken.filter(({ key }) => !running.has(key));
  if (fresh.length > 0) {
    await rateLimits.destroy({ where: { key: fresh.map(({ key }) => key), expiresAt: { [Op.lte]: now } }, transaction });
    const created = fresh.map((allowance) => ({
      ...{ key: allowance.key, points: pointsOf(allowance), expiresAt: new Date(now.getTime() + allowance.windowMs) },
    }));
    await rateLimits.bulkCreate(created, { transaction });
  }
  let count = 0;
  for (const [points, keys] of keysByPoints(taken.filter(({ key }) => running.has(key)))) {
    const unspent = taken.filter(({ key }) => keys.includes(key)).map(({ key, calls }) => ({ key, points: { [Op.lte]: calls - points } }));
    const changes = { points: literal(`points + ${points}`) };
    count += await updateRowsWhere(rateLimits, { ...begun, [Op.or]: unspent }, changes, transaction);
  }
  if (count < running.size) throw new Spent();
}

function keysByPoints(taken: readonly CountedAllowance[]): Map<number, string[]> {
  const keys = new Map<number, string[]>();
  for (const allowance of taken) keys.set(pointsOf(allowance), [...(keys.get(pointsOf(allowance)) ?? []), allowance.key]);
  return keys;
}
