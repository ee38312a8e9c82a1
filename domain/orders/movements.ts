import { orderAccount, platformAccount, userAccount, type UserAccountKind } from '../ledger/accounts.ts';
import { posting, type Posting } from '../ledger/operations.ts';
import { familyOf, type Unit } from '../ledger/units.ts';

/** What an order took from one of its buyer's accounts; amounts above 0. */
export interface Taken {
  from: Extract<UserAccountKind, 'coins' | 'counts' | 'coupons' | 'incomeSettled'>;
  unit: Unit;
  amount: number;
}

/** The buyer's accounts, where it comes from and goes back to. */
export const ofBuyer = (ownerId: string, taken: readonly Taken[]): Posting[] =>
  taken.map(({ from, unit, amount }) => posting(userAccount(from, ownerId, unit), amount));

/** What is held for an order until it is fulfilled. */
export const heldFor = (orderId: string, taken: readonly Taken[]): Posting[] =>
  taken.map(({ unit, amount }) => posting(orderAccount('held', orderId, unit), amount));

/** What it comes to once the order is fulfilled: money and bought coins are sales, all else is used up. */
export const earnedFrom = (taken: readonly Taken[]): Posting[] =>
  taken.flatMap(({ unit, amount }) => {
    if (familyOf(unit) === 'money') return [posting(platformAccount('sales', 'money'), amount)];
    const used = posting(platformAccount('used', unit), amount);
    if (unit !== 'coinBought') return [used];
    return [used, posting(platformAccount('coinsOwed', 'money'), -amount), posting(platformAccount('sales', 'money'), amount)];
  });

/** The same the other way. */
export const reversed = (postings: readonly Posting[]): Posting[] => postings.map(({ amount, ...account }) => posting(account, -amount));
