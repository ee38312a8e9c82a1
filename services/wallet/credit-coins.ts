import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting, type Posting } from '#domain/ledger/operations';
import type { Unit } from '#domain/ledger/units';
import type { OrderRow } from '#storage/database/models/orders';
import type { ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

/** Coins of a recharge, in fen. */
export interface RechargedCoins {
  boughtFen: number;
  giftFen: number;
}

type Recharge = Pick<OrderRow, 'id' | 'ownerId'>;

const coins = (ownerId: string, unit: Unit, amount: number): Posting[] =>
  amount === 0 ? [] : [posting(userAccount('coins', ownerId, unit), amount), posting(platformAccount('issued', unit), -amount)];

const both = ({ ownerId }: Recharge, { boughtFen, giftFen }: RechargedCoins): Posting[] => [
  ...coins(ownerId, 'coinBought', boughtFen),
  ...coins(ownerId, 'coinGiven', giftFen),
];

/** Credits what a recharge was paid for, once, in the transaction of its payment: docs/decisions/recharges.md. */
export async function creditCoins(deps: ClockDeps, order: Recharge, recharged: RechargedCoins, transaction: Transaction): Promise<void> {
  const { id, ownerId } = order;
  const about = { orderId: id, actorId: ownerId, note: '' };
  await postOperation(deps, { key: `recharge/${id}`, kind: 'recharge', ...about, postings: both(order, recharged) }, transaction);
}

/** Takes the coins of a recharge back in the transaction of its refund. `order.notRefundable` where not all of them are there any more. */
export async function takeBackCoins(
  deps: ClockDeps,
  order: Recharge,
  { boughtFen, giftFen }: RechargedCoins,
  transaction: Transaction,
): Promise<void> {
  const { id } = order;
  const postings = both(order, { boughtFen: -boughtFen, giftFen: -giftFen });
  const operation = { key: `takeBack/${id}`, kind: 'refund', orderId: id, actorId: null, note: '', postings } as const;
  await postOperation(deps, operation, transaction, () => new AppError('order.notRefundable'));
}
