import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { userAccount } from '#domain/ledger/accounts';
import { packageUnit } from '#domain/ledger/units';
import { splitCoins } from '#domain/ledger/split-coins';
import { benefits } from '#domain/membership/benefits';
import type { Taken } from '#domain/orders/movements';
import { takeFromPackages } from '#domain/packages/kinds';
import { clearingAccounts, type OuterMethod, type PaymentMethodName } from '#domain/trade/methods';
import type { PricedOrder } from '#domain/pricing/price-order';
import type { Database } from '#storage/database/connect';
import { currentTime, type ClockDeps } from '../deps.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { issueCount } from '../membership/issue-count.ts';
import type { MemberCounts } from '../membership/read-counts.ts';
import { usablePackages } from '../packages/usable.ts';

/** Methods that are settled here, without anybody outside. */
export const innerMethods = [
  ...(['cloudCoin', 'earnings', 'memberCount', 'memberCountBatch', 'aiFreeCount', 'packageDeduction'] as const),
] as const satisfies readonly PaymentMethodName[];
export type InnerMethod = (typeof innerMethods)[number];

/** What somebody can pay with. */
export interface Purse {
  givenFen: number;
  boughtFen: number;
  incomeFen: number;
}

/** A purse; within a transaction it stays as it is until its end. */
export async function readPurse(database: Database, ownerId: string, transaction: Transaction | null = null): Promise<Purse> {
  const accounts = [
    userAccount('coins', ownerId, 'coinGiven'),
    userAccount('coins', ownerId, 'coinBought'),
    userAccount('incomeSettled', ownerId, 'money'),
  ];
  const [givenFen = 0, boughtFen = 0, incomeFen = 0] = await balancesOf(database, accounts, transaction);
  return { givenFen, boughtFen, incomeFen };
}

interface Payment {
  ownerId: string;
  priced: PricedOrder;
  purse: Purse;
  /** Null where no count was asked for. */
  counts: MemberCounts | null;
}

const some = (taken: readonly Taken[]): Taken[] => taken.filter(({ amount }) => amount > 0);

/** What each method takes from the buyer, or from what a provider holds for us, besides counts. */
const sources: Readonly<Record<InnerMethod | OuterMethod, (payment: Payment) => Taken[]>> = {
  cloudCoin: ({ priced, purse }) => {
    const split = splitCoins(priced.payableFen, purse);
    if (split === undefined) throw new AppError('ledger.lacking');
    return [
      { from: 'coins', unit: 'coinGiven', amount: split.givenFen },
      { from: 'coins', unit: 'coinBought', amount: split.boughtFen },
    ];
  },
  earnings: ({ priced }) => [{ from: 'incomeSettled', unit: 'money', amount: priced.payableFen }],
  wechat: ({ priced }) => [{ from: clearingAccounts.wechat, unit: 'money', amount: priced.payableFen }],
  alipay: ({ priced }) => [{ from: clearingAccounts.alipay, unit: 'money', amount: priced.payableFen }],
  memberCount: () => [],
  memberCountBatch: () => [],
  aiFreeCount: () => [],
  packageDeduction: () => [],
};

/** Uses of counts: those that pay, and of the day's for models that cost nothing. */
async function takeCounts(deps: ClockDeps, { ownerId, priced, counts }: Payment, transaction: Transaction): Promise<Taken[]> {
  const { spends } = priced;
  if (spends.counts.length === 0) return [];
  if (counts === null) throw new TypeError('What is left of counts was not read');
  for (const { counter } of spends.counts) {
    const allowance = benefits[counts.tier].allowances[counter];
    await issueCount(deps, { ownerId, unit: counts.units[counter], allowance }, transaction);
  }
  return spends.counts.map(({ counter, uses }) => ({ from: 'counts', unit: counts.units[counter], amount: uses }));
}

/** Uses of packages, where they pay. */
async function takeUses(deps: ClockDeps, { ownerId, priced }: Payment, transaction: Transaction): Promise<Taken[]> {
  const need = priced.spends.package;
  if (need === null) return [];
  const now = currentTime(deps);
  const taken = takeFromPackages(await usablePackages(deps.database, { ownerId, now }, transaction), need, now);
  if (taken === undefined) throw new AppError('ledger.lacking');
  return taken.map(({ taken: { id }, uses }) => ({ from: 'counts', unit: packageUnit(id), amount: uses }));
}

/** What a payment takes from its buyer, besides a coupon; nothing where nothing is to be paid or counted. */
export const takeFrom = async (
  deps: ClockDeps,
  method: InnerMethod | OuterMethod,
  payment: Payment,
  transaction: Transaction,
): Promise<Taken[]> =>
  some([...sources[method](payment), ...(await takeCounts(deps, payment, transaction)), ...(await takeUses(deps, payment, transaction))]);
