import { literal, Op, UniqueConstraintError, type Transaction } from 'sequelize';
import type { Database } from './connect.ts';
import { updateWhere } from './update-where.ts';

/** Something that is counted over all processes, under `key` in the table of rate limits. A window begins with the first. */
export interface Tally {
  key: string;
  windowMs: number;
  /** Counts each of these once a window, as in "different phones"; without it, every time. */
  of?: string;
}

/** Counts one more of each, in one transaction; returns how many there are now. */
export async function addToTallies(database: Database, tallies: readonly Tally[], now: Date): Promise<number[]> {
  // Each conflict means that another process has just inserted one of the rows.
  for (let conflicts = 0; ; conflicts++) {
    try {
      return await database.transact(async (transaction) => {
        const counts: number[] = [];
        for (const tally of tallies) counts.push(await addToOne(database, tally, now, transaction));
        return counts;
      });
    } catch (error) {
      if (!(error instanceof UniqueConstraintError) || conflicts > 2 * tallies.length) throw error;
    }
  }
}

/** How many of each there are. */
export async function readTallies(
  { rateLimits }: Database,
  tallies: readonly Tally[],
  now: Date,
  transaction?: Transaction,
): Promise<number[]> {
  const where = { key: tallies.map(({ key }) => key), expiresAt: { [Op.gt]: now } };
  const rows = await rateLimits.findAll({ where, transaction: transaction ?? null });
  const counts = new Map(rows.map(({ key, points }) => [key, points]));
  return tallies.map(({ key }) => counts.get(key) ?? 0);
}

async function addToOne(database: Database, { key, windowMs, of }: Tally, now: Date, transaction: Transaction): Promise<number> {
  const isNew = of === undefined || (await count(database, `${key} ${of}`, windowMs, now, transaction)) === 1;
  if (isNew) return count(database, key, windowMs, now, transaction);
  const [known = 0] = await readTallies(database, [{ key, windowMs }], now, transaction);
  return known;
}

async function count({ rateLimits }: Database, key: string, windowMs: number, now: Date, transaction: Transaction): Promise<number> {
  const fresh = { points: 1, expiresAt: new Date(now.getTime() + windowMs) };
  const running = { key, expiresAt: { [Op.gt]: now } };
  if (await updateWhere(rateLimits, running, { points: literal('points + 1') }, transaction)) {
    return (await rateLimits.findByPk(key, { transaction, rejectOnEmpty: true })).points;
  }
  const restarted = await updateWhere(rateLimits, { key, expiresAt: { [Op.lte]: now } }, fresh, transaction);
  if (!restarted) await rateLimits.create({ key, ...fresh }, { transaction });
  return 1;
}
