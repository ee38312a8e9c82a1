import {
  orderAccount,
  platformAccount,
  userAccount,
  type AccountName,
  type PlatformAccountKind,
  type UserAccountKind,
} from '../ledger/accounts.ts';
import { posting, type Posting } from '../ledger/operations.ts';
import { familyOf, type Unit } from '../ledger/units.ts';
import type { SoldType } from '../trade/sold-types.ts';

/** Accounts for what providers hold for us. */
const providers = ['alipay', 'wechatPay'] as const satisfies readonly PlatformAccountKind[];
type ProviderAccount = (typeof providers)[number];
const isProvider = (from: Taken['from']): from is ProviderAccount => providers.some((provider) => provider === from);

/** What an order took from one of its buyer's accounts, or what he paid through a provider; amounts above 0. */
export interface Taken {
  from: Extract<UserAccountKind, 'coins' | 'counts' | 'coupons' | 'incomeSettled'> | ProviderAccount;
  unit: Unit;
  amount: number;
}

/** The coupon among what an order took, which is no line's: it stays spent until the last line goes. */
export const couponOfOrder = ({ taken }: { taken: readonly Taken[] }): Taken[] => taken.filter(({ from }) => from === 'coupons');

const sourceOf = (ownerId: string, { from, unit }: Taken): AccountName =>
  isProvider(from) ? platformAccount(from, 'money') : userAccount(from, ownerId, unit);

/** The buyer's accounts, and the provider's, where it comes from. */
export const ofBuyer = (ownerId: string, taken: readonly Taken[]): Posting[] =>
  taken.map((one) => posting(sourceOf(ownerId, one), one.amount));

/** Where it goes back to; what came through a provider is owed until that has paid it. */
export const backToBuyer = (ownerId: string, taken: readonly Taken[]): Posting[] =>
  taken.map((one) => posting(isProvider(one.from) ? platformAccount('refundsOwed', 'money') : sourceOf(ownerId, one), one.amount));

/** What of it goes back through a provider, in fen. */
export const owedByProvider = (taken: readonly Taken[]): number =>
  taken.filter(({ from }) => isProvider(from)).reduce((sum, { amount }) => sum + amount, 0);

/** What is held for an order until it is fulfilled. */
export const heldFor = (orderId: string, taken: readonly Taken[]): Posting[] =>
  taken.map(({ unit, amount }) => posting(orderAccount('held', orderId, unit), amount));

/** Money for coins is owed until they are spent. */
const proceedsOf = (type: SoldType): PlatformAccountKind => (type === 'recharge' || type === 'rechargePackage' ? 'coinsOwed' : 'sales');

/** What it comes to once an order of this type is fulfilled: money and bought coins are sales, or coins owed where they buy coins; all else is used up. */
export const earnedFrom = (type: SoldType, taken: readonly Taken[]): Posting[] =>
  taken.flatMap(({ unit, amount }) => {
    if (familyOf(unit) === 'money') return [posting(platformAccount(proceedsOf(type), 'money'), amount)];
    const used = posting(platformAccount('used', unit), amount);
    if (unit !== 'coinBought') return [used];
    return [used, posting(platformAccount('coinsOwed', 'money'), -amount), posting(platformAccount('sales', 'money'), amount)];
  });

/** What these come to, each account once; an account that gets and gives the same is left out. */
export function netOf(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const one of postings) {
    const key = JSON.stringify([one.kind, one.ownerId, one.unit]);
    sums.set(key, { ...one, amount: one.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

/** The same the other way. */
export const reversed = (postings: readonly Posting[]): Posting[] => postings.map(({ amount, ...account }) => posting(account, -amount));
