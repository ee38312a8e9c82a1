import { accountKindNames, type AccountKind, type AccountName } from './accounts.ts';
import { unitFamilies, type UnitFamily } from './units.ts';

/** What an operation of one kind may move. */
export interface OperationKindEntry {
  accounts: readonly AccountKind[];
  units: readonly UnitFamily[];
}

const providers = ['alipay', 'wechatPay'] as const;
const ofOrders = [
  ...providers,
  ...(['coins', 'counts', 'coupons', 'incomePending', 'incomeSettled'] as const),
  ...(['coinsOwed', 'sales', 'commissions', 'promotions', 'issued', 'held', 'used'] as const),
] as const;
const handedOut = ['coinGiven', 'count', 'coupon'] as const;
const money = ['money'] as const;

/** Every kind of movement, with what it may touch: so coins are never withdrawn, and bought ones neither given away nor left to lapse. */
export const operationKinds = {
  /** Coins are bought, with given ones on top. */
  recharge: { accounts: [...providers, 'coins', 'coinsOwed', 'issued'], units: ['money', 'coinBought', 'coinGiven'] },
  /** Coins, counts and coupons handed out, for nothing or with what was bought. */
  give: { accounts: ['coins', 'counts', 'coupons', 'issued'], units: handedOut },
  /** Given coins, counts and coupons whose time is over. */
  lapse: { accounts: ['coins', 'counts', 'coupons', 'held', 'lapsed'], units: handedOut },
  /** A coupon or a count is deducted when an order is submitted… */
  hold: { accounts: ['counts', 'coupons', 'held'], units: ['count', 'coupon'] },
  /** … and comes back when the order closes unpaid. */
  release: { accounts: ['counts', 'coupons', 'held'], units: ['count', 'coupon'] },
  /** Uses of a package that no order asks for: calls of the developers' API, a block at a time. */
  use: { accounts: ['counts', 'used'], units: ['count'] },
  pay: { accounts: ofOrders, units: unitFamilies },
  /** Takes back what `pay` did; money that goes back through a provider is owed until that has done it. */
  refund: { accounts: [...ofOrders, 'refundsOwed', 'incomeOwed'], units: unitFamilies },
  /** A provider has paid a refund, or an operator by a transfer. */
  payRefund: { accounts: [...providers, 'bank', 'refundsOwed'], units: money },
  /** Money that no order waits for: paid second, too late, or too much. */
  receiveUnasked: { accounts: [...providers, 'refundsOwed', 'unexplained'], units: money },
  settleIncome: { accounts: ['incomePending', 'incomeSettled'], units: money },
  /** Settled income pays what its seller owes of refunded sales. */
  repayIncome: { accounts: ['incomeSettled', 'incomeOwed'], units: money },
  askWithdrawal: { accounts: ['incomeSettled', 'incomeFrozen'], units: money },
  payWithdrawal: { accounts: ['incomeFrozen', 'withdrawalFees', 'taxOwed', 'bank', ...providers], units: money },
  /** A withdrawal that was refused, or whose payout failed. */
  returnWithdrawal: { accounts: ['incomeSettled', 'incomeFrozen', 'withdrawalFees', 'taxOwed', 'bank', ...providers], units: money },
  /** What a provider or the bank keeps for its service. */
  chargeFee: { accounts: [...providers, 'bank', 'providerFees'], units: money },
  /** A provider pays out to our bank account. */
  clear: { accounts: [...providers, 'bank'], units: money },
  remitTax: { accounts: ['taxOwed', 'bank'], units: money },
  /** An operator puts right what went wrong: anything, with his name and the reason. */
  correct: { accounts: accountKindNames, units: unitFamilies },
} as const satisfies Record<string, OperationKindEntry>;

export type OperationKind = keyof typeof operationKinds;

/** What one account gets (above zero) or gives (below), in the smallest part of its unit. */
export interface Posting extends AccountName {
  amount: number;
}

/** A movement that happens as a whole or not at all. */
export interface Operation {
  /** What makes it one and the same however often it is posted, as `pay/<orderId>`. */
  key: string;
  kind: OperationKind;
  orderId: string | null;
  /** Who caused it; null for the platform itself. */
  actorId: string | null;
  /** For operators; names nobody, for it outlives accounts. */
  note: string;
  postings: readonly Posting[];
}

/** What an account gets or gives in an operation. */
export const posting = (account: AccountName, amount: number): Posting => ({ ...account, amount });
