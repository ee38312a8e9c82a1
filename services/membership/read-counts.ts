import type { Transaction } from 'sequelize';
import { userAccount } from '#domain/ledger/accounts';
import type { Unit } from '#domain/ledger/units';
import { benefits, counterNames, unlimited, type Counter } from '#domain/membership/benefits';
import type { Period } from '#domain/membership/calendar';
import { countPeriods, unitOfPeriod } from '#domain/membership/count-periods';
import { countsLeft, type CountsLeft } from '#domain/membership/counts';
import { membershipAt } from '#domain/membership/terms';
import type { Tier } from '#domain/tiers';
import type { Database } from '#storage/database/connect';
import { balancesOf } from '../ledger/balances-of.ts';

export interface MemberCounts {
  tier: Tier;
  left: CountsLeft;
  periods: Readonly<Record<Counter, Period>>;
  /** What each count is called in the ledger in its current period. */
  units: Readonly<Record<Counter, Unit>>;
}

/** What somebody has left of everything that is counted, at `now`: docs/decisions/member-counters.md. */
export async function readCounts(
  database: Database,
  { userId, now }: { userId: string; now: Date },
  transaction: Transaction | null = null,
): Promise<MemberCounts> {
  const terms = await database.membershipTerms.findAll({ where: { userId }, transaction });
  const tier = membershipAt(terms, now)?.tier ?? 'free';
  const periods = countPeriods(terms, now);
  const units = Object.fromEntries(counterNames.map((counter) => [counter, unitOfPeriod(counter, periods[counter])])) as Record<
    Counter,
    Unit
  >;
  const finite = counterNames.filter((counter) => ![0, unlimited].includes(benefits[tier].allowances[counter]));
  const rows = await database.countAllowances.findAll({
    where: { ownerId: userId, unit: finite.map((counter) => units[counter]) },
    transaction,
  });
  const issued = new Map(rows.map((row) => [row.unit, row.issued]));
  const touched = finite.filter((counter) => issued.has(units[counter]));
  const accounts = touched.map((counter) => userAccount('counts', userId, units[counter]));
  const balances = await balancesOf(database, accounts, transaction);
  const used = Object.fromEntries(touched.map((counter, index) => [counter, (issued.get(units[counter]) ?? 0) - (balances[index] ?? 0)]));
  return { tier, left: countsLeft(tier, used), periods, units };
}
