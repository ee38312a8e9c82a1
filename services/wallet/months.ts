import { QueryTypes } from 'sequelize';
import { lastMonths, type Month } from '#domain/wallet/months';
import type { Database } from '#storage/database/connect';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Buying coins is no spending: paying with them is. */
const topUps = ['recharge', 'rechargePackage'];

export interface MonthAmounts {
  month: string;
  spendingFen: number;
  incomeFen: number;
}

/** What somebody spent and earned in each of the last 12 months in China, the earliest first; refunds count in the month of what they refund. */
export async function readMonths(deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<MonthAmounts[]> {
  const { database } = deps;
  const months = lastMonths(currentTime(deps));
  const ofOwner = { ownerId, months };
  const [spent, earned] = await Promise.all([
    sumsOf(database, 'orders', 'paid_fen - refunded_fen', 'paid_at', 'type NOT IN (:excluded)', { ...ofOwner, excluded: topUps }),
    sumsOf(database, 'incomes', 'income_fen', 'created_at', 'status NOT IN (:excluded)', { ...ofOwner, excluded: ['Reversed'] }),
  ]);
  return months.map(({ month }, index) => ({ month, spendingFen: spent[index] ?? 0, incomeFen: earned[index] ?? 0 }));
}

/** One statement: a sum for each month. */
async function sumsOf(
  { sequelize }: Database,
  table: 'orders' | 'incomes',
  amount: string,
  at: string,
  condition: string,
  { ownerId, months, excluded }: { ownerId: string; months: readonly Month[]; excluded: readonly string[] },
): Promise<number[]> {
  const sums = months.map(
    (_, index) => `SUM(CASE WHEN ${at} >= :from${index} AND ${at} < :to${index} THEN ${amount} ELSE 0 END) AS m${index}`,
  );
  const bounds = Object.fromEntries(
    months.flatMap(({ from, to }, index) => [
      [`from${index}`, from],
      [`to${index}`, to],
    ]),
  );
  const [row] = await sequelize.query<Record<string, number | string | null>>(
    `SELECT ${sums.join(', ')} FROM ${table} WHERE owner_id = :ownerId AND ${at} >= :from0 AND ${condition}`,
    { replacements: { ownerId, excluded: [...excluded], ...bounds }, type: QueryTypes.SELECT },
  );
  return months.map((_, index) => Number(row?.[`m${index}`] ?? 0));
}
