import type { Unit, UnitFamily } from './units.ts';

export interface AccountKindEntry {
  /** A user's account is his own, an order's of that order alone; a platform's is one for all. */
  owner: 'user' | 'order' | 'platform';
  mayGoBelowZero: boolean;
  units: readonly UnitFamily[];
  /** Whether what is posted to it leaves us, as money or as a promise to pay it out. */
  isWayOut: boolean;
}

const ofUsers = (...units: UnitFamily[]) => ({ owner: 'user', mayGoBelowZero: false, units, isWayOut: false }) as const;
const ofOrders = (...units: UnitFamily[]) => ({ owner: 'order', mayGoBelowZero: false, units, isWayOut: false }) as const;
const ofPlatform = (...units: UnitFamily[]) => ({ owner: 'platform', mayGoBelowZero: true, units, isWayOut: false }) as const;
const wayOut = { ...ofPlatform('money'), isWayOut: true } as const;
const entitlements = ['coinBought', 'coinGiven', 'count', 'coupon'] as const;

/**
 * The accounts of the ledger: docs/decisions/ledger.md. A balance is what its owner has, or what the platform owes or has earned; what a provider or the bank
 * holds for us is below zero, and so is what was issued. The order is the one in which accounts are locked: the platform's last, since all payments share them.
 */
export const accountKinds = {
  coins: ofUsers('coinBought', 'coinGiven'),
  counts: ofUsers('count'),
  coupons: ofUsers('coupon'),
  /** Earned by sales that may still be refunded. */
  incomePending: ofUsers('money'),
  /** Pays, and is withdrawn. */
  incomeSettled: ofUsers('money'),
  /** Of a withdrawal that is under way, gross. */
  incomeFrozen: ofUsers('money'),
  /** Below zero: of refunded sales, what their seller had spent or withdrawn; later income pays it back. */
  incomeOwed: { ...ofUsers('money'), mayGoBelowZero: true },

  /** Deducted for an order, or received for it, until it is fulfilled or closed: so that no more comes back than went in. */
  held: ofOrders('money', ...entitlements),

  // Clearing
  alipay: wayOut,
  wechatPay: wayOut,
  bank: wayOut,

  // What we owe
  refundsOwed: wayOut,
  taxOwed: ofPlatform('money'),
  /** Paid for coins that are not spent. */
  coinsOwed: ofPlatform('money'),
  /** Received, and nobody knows for what. */
  unexplained: ofPlatform('money'),

  // What we earn, and what it costs
  sales: ofPlatform('money'),
  commissions: ofPlatform('money'),
  withdrawalFees: ofPlatform('money'),
  providerFees: ofPlatform('money'),
  promotions: ofPlatform('money'),

  // The other side of what users hold
  issued: ofPlatform(...entitlements),
  used: ofPlatform(...entitlements),
  lapsed: ofPlatform('coinGiven', 'count', 'coupon'),
} as const satisfies Record<string, AccountKindEntry>;

export type AccountKind = keyof typeof accountKinds;
type KindOwnedBy<Owner> = { [K in AccountKind]: (typeof accountKinds)[K]['owner'] extends Owner ? K : never }[AccountKind];
export type UserAccountKind = KindOwnedBy<'user'>;
export type OrderAccountKind = KindOwnedBy<'order'>;
export type PlatformAccountKind = KindOwnedBy<'platform'>;

export const accountKindNames = Object.keys(accountKinds) as AccountKind[];

/** Names an account. */
export interface AccountName {
  kind: AccountKind;
  /** Null for the platform's. */
  ownerId: string | null;
  unit: Unit;
}

export const userAccount = (kind: UserAccountKind, ownerId: string, unit: Unit): AccountName => ({ kind, ownerId, unit });
export const orderAccount = (kind: OrderAccountKind, orderId: string, unit: Unit): AccountName => ({ kind, ownerId: orderId, unit });
export const platformAccount = (kind: PlatformAccountKind, unit: Unit): AccountName => ({ kind, ownerId: null, unit });
