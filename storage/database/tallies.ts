import { literal, Op, UniqueConstraintError, type Transaction } from 'sequelize';
import type { Database } from './connect.ts';
import { updateRowsWhere } from './update-where.ts';

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
        await addToAll(database, tallies, now, transaction);
        return readTallies(database, tallies, now, transaction);
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

/** One of a tally's different ones has a row of its own, for as long as it must not count again. */
const rowOfOne = ({ key, of, windowMs }: Tally): Tally[] => (of === undefined ? [] : [{ key: `${key} ${of}`, windowMs }]);

/** One statement for all whose window runs and one for all others. */
async function addToAll({ rateLimits }: Database, tallies: readonly Tally[], now: Date, transaction: Transaction): Promise<void> {
  const running = { expiresAt: { [Op.gt]: now } };
  const keys = tallies.flatMap((tally) => [tally, ...rowOfOne(tally)]).map(({ key }) => key);
  const rows = await rateLimits.findAll({ where: { key: keys, ...running }, attributes: ['key'], transaction });
  const known = new Set(rows.map(({ key }) => key));

  const counted = tallies.filter((tally) => rowOfOne(tally).every(({ key }) => !known.has(key)));
  const more = counted.filter(({ key }) => known.has(key)).map(({ key }) => key);
  if (more.length > 0) await updateRowsWhere(rateLimits, { key: more, ...running }, { points: literal('points + 1') }, transaction);
  const first = counted.flatMap((tally) => [tally, ...rowOfOne(tally)]).filter(({ key }) => !known.has(key));
  if (first.length === 0) return;
  await rateLimits.destroy({ where: { key: first.map(({ key }) => key), expiresAt: { [Op.lte]: now } }, transaction });
  const created = first.map(({ key, windowMs }) => ({ key, points: 1, expiresAt: new Date(now.getTime() + windowMs) }));
  await rateLimits.bulkCreate(created, { transaction });
}
