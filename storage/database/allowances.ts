import { literal, Op, UniqueConstraintError, type Transaction } from 'sequelize';
import type { Database } from './connect.ts';
import { updateWhere } from './update-where.ts';

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
 * Takes one call from each allowance, or from none when one of them is spent: then returns the first such. Holds over all processes; unlike a rate
 * limiter's, what was taken can be given back, and a refused call counts for nothing.
 */
export async function takeAllowances<A extends CountedAllowance>(
  database: Database,
  wanted: readonly A[],
  now: Date,
): Promise<SpentAllowance<A> | undefined> {
  const { transact } = database;
  // A flood of refused calls only reads.
  let spent = await findSpentAllowance(database, wanted, now);
  // Each conflict means that another process has just inserted one of the rows.
  for (let conflicts = 0; spent === undefined; conflicts++) {
    try {
      await transact(async (transaction) => {
        for (const allowance of wanted) await takeOne(database, allowance, now, transaction);
      });
      return undefined;
    } catch (error) {
      const conflict = error instanceof UniqueConstraintError && conflicts < wanted.length;
      if (!conflict && !(error instanceof Spent)) throw error;
      spent = await findSpentAllowance(database, wanted, now);
    }
  }
  return spent;
}

/** Gives back what `takeAllowances` took. */
export async function returnAllowances(database: Database, taken: readonly CountedAllowance[], now: Date): Promise<void> {
  const { rateLimits, transact } = database;
  await transact(async (transaction) => {
    for (const { key } of taken) {
      const where = { key, expiresAt: { [Op.gt]: now }, points: { [Op.gt]: 0 } };
      await updateWhere(rateLimits, where, { points: literal('points - 1') }, transaction);
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
    if (row !== undefined && row.points >= allowance.calls) return { allowance, msLeft: row.expiresAt.getTime() - now.getTime() };
  }
  return undefined;
}

/** @throws Spent, which rolls back what was taken before. */
async function takeOne({ rateLimits }: Database, allowance: CountedAllowance, now: Date, transaction: Transaction): Promise<void> {
  const { key, calls, windowMs } = allowance;
  const running = { key, expiresAt: { [Op.gt]: now } };
  const fresh = { points: 1, expiresAt: new Date(now.getTime() + windowMs) };
  const taken =
    (await updateWhere(rateLimits, { ...running, points: { [Op.lt]: calls } }, { points: literal('points + 1') }, transaction)) ||
    (await updateWhere(rateLimits, { key, expiresAt: { [Op.lte]: now } }, fresh, transaction));
  if (taken) return;
  if ((await rateLimits.count({ where: running, transaction })) > 0) throw new Spent();
  await rateLimits.create({ key, ...fresh }, { transaction });
}
